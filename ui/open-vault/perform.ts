import { type Account, markUsed } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import type { CopiedPart, DeedResult, Perform } from "../../src/filling/index.ts";
import type { Vault } from "../../src/vault/index.ts";
import type { IntentionsPort, SentIntention } from "../ports.ts";
import { locked, type OpenedVault } from "./opened.ts";
import type { WindowSession } from "./window-session.ts";

type Write = (text: string, seconds: number) => Promise<void>;

/** Actions of a window that happen after a press even if the window closes at once. See `src/filling/intention.ts`. */
export interface Performing {
  /**
   * Does an action and then shows the new contents. If the window closes before the action is done, the background
   * finishes it.
   */
  readonly perform: Perform;
  /**
   * Copies a text of an account. If the window closes before the text is copied, the background copies it.
   *
   * @param seconds - time until the clipboard is cleared; 0 means never
   * @param write - copies a text, and rejects if the browser refuses that
   * @returns true if the text was copied; undefined if there is no such text any more
   */
  readonly copyPart: (
    account: Account["name"],
    part: CopiedPart,
    seconds: number,
    write: Write,
  ) => Promise<boolean | undefined>;
  /**
   * Copies a password that the user has generated. If the window closes before that, the background copies it from the
   * generated passwords that the popup has stored.
   *
   * @param at - the time at which it was generated, by which the background finds it
   */
  readonly copyGenerated: (password: string, at: number, seconds: number, write: Write) => Promise<boolean>;
}

/** @param change - runs a function that writes to the vault, and then shows the new contents */
export function createPerforming(
  intentions: IntentionsPort,
  opened: Pick<OpenedVault, "read">,
  session: Pick<WindowSession, "extend" | "use" | "isOpen">,
  change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>,
): Performing {
  // In each action, the intention is sent before the first `await`. From then on, the window may close.
  const perform: Perform = (deed, ...args) => {
    const sent = intentions.send({ deed, args });
    const done = finishing(sent, async () => {
      if (sent.answer) {
        const result = await sent.answer();
        await opened.read();
        return result;
      }
      const { performOnce } = await intentionSteps();
      return change((vault) => performOnce(vault, sent.id, deed, args));
    });
    return done as DeedResult<typeof deed>;
  };

  const copyPart: Performing["copyPart"] = (name, part, seconds, write) => {
    const sent = intentions.send({ copy: part, name, seconds });
    return finishing(sent, async () => {
      const vault = await session.extend();
      const { textToCopy } = await intentionSteps();
      const text = await textToCopy(await opened.read(), name, part);
      if (text === undefined) return undefined;
      if (!(await session.isOpen(vault))) throw locked(); // the vault was locked while the text was being derived
      if (!(await isWritten(write(text, seconds)))) return false;
      // Does not read the contents again. The list begins with the account that was used last, so reading the contents
      // would change the order of the list while the user looks at it.
      await markUsed(vault, name);
      return true;
    });
  };

  const copyGenerated: Performing["copyGenerated"] = (password, at, seconds, write) => {
    const sent = intentions.send({ copy: "generated", name: String(at), seconds });
    return finishing(sent, async () => {
      await session.use();
      return isWritten(write(password, seconds));
    });
  };
  return { perform, copyPart, copyGenerated };
}

/**
 * Runs the work of an intention in this window. After an error that the user sees, the background does not try again.
 * After any other error, such as that of a lock request of a closing window, it does.
 */
async function finishing<T>(sent: SentIntention, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    void sent.forget();
    return result;
  } catch (error) {
    if (error instanceof AppError) void sent.forget();
    throw error;
  }
}

/** Runs the code of the intentions, which is loaded on demand, because a window can show the list without it. */
const intentionSteps = () => import("../../src/filling/intention.ts");

/** Returns false if the browser refuses to copy a text. The view then shows an error. */
const isWritten = (written: Promise<void>): Promise<boolean> =>
  written.then(
    () => true,
    () => false,
  );
