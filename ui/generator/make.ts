import {
  AppError,
  derivePassword,
  type Pbkdf2HmacSha1,
  saltmill1Password,
  type ProgressOptions,
} from "../../src/index.ts";
import { fromAddress } from "../editor/from-address.ts";
import { readRevision } from "../editor/rules-draft.ts";
import { easyRulesIn, rulesIn, type SecretDraft } from "../editor/secret-draft.ts";
import type { Mill } from "./mill.ts";
import type { YouTyped } from "./You.tsx";

/** Everything that somebody has typed. */
export interface Typed {
  readonly you: YouTyped;
  readonly place: { readonly site: string; readonly login: string };
  readonly draft: SecretDraft;
  /** The language that was chosen for the page, if one was. */
  readonly language: string | undefined;
}

/** A password, and what it is of. */
export interface Made {
  readonly password: string;
  readonly site: string;
  readonly login: string;
  readonly draft: SecretDraft;
}

type Means = ProgressOptions & { readonly mill: Mill; readonly pbkdf2: Pbkdf2HmacSha1 };

/**
 * Makes the password of what was typed. Everything is checked before the slow step, and where a master password is ground
 * already there is none.
 *
 * @throws AppError as the fields need it
 */
export async function make(typed: Typed, means: Means): Promise<Made> {
  const { draft, place } = typed;
  const site = fromAddress(place.site);
  const { login } = place;
  if (site === "") throw new AppError("site-missing", "the site is empty", [site]);
  const password = draft.kind === "easy" ? await easy(typed, site, means) : await ground(typed, site, means);
  means.mill.use(); // not every kind grinds
  return { password, site, login, draft };
}

function easy({ draft, place: { login } }: Typed, site: string, { pbkdf2, ...work }: Means): Promise<string> {
  const { masterPassword, easyRevision: revision } = draft;
  const rules = easyRulesIn(draft);
  return derivePassword({ ...work, scheme: "easypasswords-1", masterPassword, site, login, revision, rules, pbkdf2 });
}

async function ground({ you, draft, place, language }: Typed, site: string, { mill, ...work }: Means): Promise<string> {
  const rules = rulesIn(draft);
  if (!rules) throw new AppError("bad-argument", "a stored password is not made", ["rules", "nothing"]);
  const entry = { site, login: place.login, revision: readRevision(draft.revision), rules };
  await saltmill1Password(new Uint8Array(20), entry); // refuses a bad entry before the slow step
  if (!mill.ready.value) {
    const { identity, master, keep } = you;
    const preferences = { login: place.login, draft, ...(language !== undefined && { language }) };
    if (keep) await mill.grindAndKeep(identity, master, preferences, work);
    else await mill.grind(identity, master, work);
  }
  return mill.passwordOf(entry);
}

/** Of the slow step that it takes. */
export const roundsFor = ({ you, draft }: Pick<Typed, "you" | "draft">): number =>
  draft.kind === "easy" ? 262_144 : (you.keep ? 2 : 1) * 1_310_720;
