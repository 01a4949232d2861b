import { AppError } from "../../src/errors.ts";
import type { Vault } from "../../src/vault/index.ts";
import { markUsed } from "../../src/accounts/index.ts";
import { type DeedName, performOnce, textToCopy } from "../../src/filling/index.ts";
import { generatedAt, generatedIn } from "../../ui/popup/generated.ts";
import { carry } from "../../src/trace.ts";
import { withVault } from "./with-vault.ts";
import { copyFromBackground } from "../platform/clipboard.ts";
import { endIntention, onIntention, type StoredIntention, whenLeft } from "../platform/intentions.ts";
import { draftStorage, generatedStorage, sessionStorage } from "../platform/session.ts";
import { stayAwake } from "../platform/alarms.ts";

/** Milliseconds after which a copy is too late: the user may have copied something else by then. */
const copyWithin = 10_000;

/** Does what a window has promised and could not finish, because it was closed right after a press. */
export function finishIntentions(): void {
  onIntention((intention) => void whenLeft(intention, () => finish(intention)));
}

async function finish(intention: StoredIntention): Promise<void> {
  const sleep = stayAwake();
  try {
    const done = await withVault(async ({ vault }) => ({ result: await act(vault, intention) }));
    if (!done) throw new AppError("locked", "the vault is locked");
    await endIntention(intention, done);
  } catch (error) {
    await endIntention(intention, carry(error));
  } finally {
    sleep();
  }
}

async function act(vault: Vault, intention: StoredIntention): Promise<unknown> {
  if ("copy" in intention) return copy(vault, intention);
  const { id, deed, args } = intention;
  const result = await performOnce(vault, id, deed, args as never);
  if (deed === "pinOff") await sessionStorage.pinUnlock?.clear();
  // The popup removes its form after it has saved the account.
  if (saves.includes(deed)) await draftStorage.clear();
  return result;
}

const saves: readonly DeedName[] = ["add", "addStored"];

async function copy(
  vault: Vault,
  { copy: part, name, seconds, at }: Extract<StoredIntention, { copy: unknown }>,
): Promise<void> {
  if (Math.abs(Date.now() - at) > copyWithin) return;
  const text =
    part === "generated" ? await generatedPassword(name) : await textToCopy(await vault.contents(), name, part);
  if (text === undefined) return;
  await copyFromBackground(text, seconds);
  if (part !== "generated") await markUsed(vault, name);
}

/** @param at - the time at which the password was generated, as text */
const generatedPassword = async (at: string): Promise<string | undefined> =>
  generatedAt(generatedIn(await generatedStorage.get()), Number(at));
