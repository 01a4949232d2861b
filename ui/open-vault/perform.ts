import { markUsed } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import type { Vault } from "../../src/vault/index.ts";
import type { DeedResult, Perform } from "../../src/filling/index.ts";
import type { SentIntention, VaultPorts } from "../ports.ts";
import { locked, type Opened } from "./opened.ts";
import type { WindowVault } from "./window-vault.ts";

/** Actions of a window that happen after a press even if the window closes at once. See `src/filling/intention.ts`. */
type Pressing = Pick<WindowVault, "perform" | "copyPart" | "copyDraft">;

export function createPressing(
  ports: VaultPorts,
  opened: Opened,
  {
    extend,
    use,
    isOpen,
    change,
  }: Pick<WindowVault, "use" | "isOpen" | "change"> & {
    /** Extends the session and returns the vault. */
    readonly extend: () => Promise<Vault>;
  },
): Pressing {
  /** Runs the code of the intentions, which is loaded on demand, because a window can show the list without it. */
  const intentionSteps = () => import("../../src/filling/intention.ts");

  /**
   * Runs the work of an intention in this window. After an error that the user sees, the background does not try again.
   * After any other error, such as that of a lock request of a closing window, it does.
   */
  const finishing = async <T>(sent: SentIntention, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      void sent.forget();
      return result;
    } catch (error) {
      if (error instanceof AppError) void sent.forget();
      throw error;
    }
  };

  // The intention is sent before the first `await`. From then on, the window may close.
  const perform: Perform = (deed, ...args) => {
    const sent = ports.intentions.send({ deed, args });
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

  const copyPart: WindowVault["copyPart"] = (name, part, seconds, write) => {
    const sent = ports.intentions.send({ copy: part, name, seconds });
    return finishing(sent, async () => {
      const vault = await extend();
      const { textToCopy } = await intentionSteps();
      const text = await textToCopy(await opened.read(), name, part);
      if (text === undefined) return undefined;
      if (!(await isOpen(vault))) throw locked(); // the vault was locked while the text was being derived
      if (!(await isWritten(write(text, seconds)))) return false;
      // Does not read the contents again. The list begins with the account that was used last, so reading the contents
      // would change the order of the list while the user looks at it.
      await markUsed(vault, name);
      return true;
    });
  };

  const copyDraft: WindowVault["copyDraft"] = (password, seconds, write) => {
    const sent = ports.intentions.send({ copy: "draft", name: "", seconds });
    return finishing(sent, async () => {
      await use();
      return isWritten(write(password, seconds));
    });
  };
  return { perform, copyPart, copyDraft };
}

/** Returns false if the browser refuses to copy a text. The view then shows an error. */
const isWritten = (written: Promise<void>): Promise<boolean> =>
  written.then(
    () => true,
    () => false,
  );
