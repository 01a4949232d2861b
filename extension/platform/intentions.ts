import { AppError } from "../../src/errors.ts";
import { type Intention, intentionIn } from "../../src/filling/index.ts";
import { type CarriedError, carriedError } from "../../src/trace.ts";
import type { IntentionsPort } from "../../ui/ports.ts";
import { browser } from "./browser.ts";
import { onItemChange } from "./session.ts";
import { hasSeparateLocks } from "./requests.ts";

const { session } = browser.storage;

/** First characters of the items in the browser's memory that contain an intention. */
const prefix = "intention/";
const failureItem = "failed-intention";

/** An intention, with what the background needs to know about the window that has sent it. */
export type StoredIntention = Intention & {
  readonly id: string;
  /** Id of the window, which holds the lock {@link lockOf} until it closes. */
  readonly window: string;
  /** True if the window shares no locks with the background, and waits for an answer. */
  readonly waits: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Answer of the background to a window that waits. */
interface Answer extends CarriedError {
  readonly result?: unknown;
}

const lockOf = (window: string): string => `saltmill-window-${window}`;

/**
 * Returns access to the intentions for a page of the extension. The page holds a Web Lock as long as it is open. The
 * background waits for this lock: when it gets the lock, the page has closed, and the background does the intentions
 * that the page has left.
 */
export async function pageIntentions(): Promise<IntentionsPort> {
  const window = crypto.randomUUID();
  const waits = hasSeparateLocks();
  if (!waits) {
    await new Promise<void>((resolve) => {
      void navigator.locks.request(lockOf(window), () => {
        resolve();
        return new Promise(() => undefined); // held until the page closes
      });
    });
  }
  return {
    send(intention) {
      const id = crypto.randomUUID();
      const key = prefix + id;
      // Not awaited: the browser gets this call even if the window closes in the same task. An error matters only to a
      // window that waits, because any other window does the intention too.
      const stored = session.set({ [key]: { ...intention, id, window, waits, at: Date.now() } }).then(
        () => true,
        () => false,
      );
      const forget = async (): Promise<void> => {
        await stored;
        await session.remove(key);
      };
      return { id, forget, ...(waits && "deed" in intention && { answer: () => answered(key, stored) }) };
    },
    async takeFailure() {
      const { [failureItem]: failure } = await session.get(failureItem);
      if (failure === undefined) return undefined;
      await session.remove(failureItem);
      return carriedError(failure as CarriedError);
    },
  };
}

/** Waits for the background's answer to an intention. */
async function answered(key: string, stored: Promise<boolean>): Promise<unknown> {
  if (!(await stored)) throw new AppError("storage-failed", "the browser's memory cannot be written: nothing was done");
  const answer = await new Promise<Answer>((resolve) => {
    const look = async (): Promise<void> => {
      const { [key]: item } = (await session.get(key)) as { [key]?: Answer & { readonly deed?: string } };
      // Not `intentionIn`, which would load the code of all actions into each page.
      if (item?.deed !== undefined) return;
      unfollow();
      resolve(item ?? {});
    };
    const unfollow = onItemChange([key], () => void look());
    void look();
  });
  const error = carriedError(answer);
  if (error) throw error;
  return answer.result;
}

/**
 * Registers a callback, in the background, for intentions. It is called for each new intention, which starts the
 * background if the browser has stopped it, and for those that are left from before the background was stopped.
 */
export function onIntention(listener: (intention: StoredIntention) => void): void {
  const tell = (items: Readonly<Record<string, unknown>>): void => {
    for (const [key, item] of Object.entries(items)) {
      if (key.startsWith(prefix) && intentionIn(item)) listener(item as StoredIntention);
    }
  };
  browser.storage.onChanged.addListener((changes, area) => {
    if (area !== "session") return;
    tell(Object.fromEntries(Object.entries(changes).map(([key, { newValue }]) => [key, newValue])));
  });
  void session.get(null).then(tell);
}

/** Runs `work` when the window of an intention has closed, unless the window has done the intention. */
export function whenLeft({ id, window }: StoredIntention, work: () => Promise<void>): Promise<void> {
  return navigator.locks.request(lockOf(window), async () => {
    const { [prefix + id]: left } = await session.get(prefix + id);
    if (intentionIn(left)) await work();
  });
}

/** Ends an intention in the background: answers the window that waits, or removes the intention. */
export async function endIntention({ id, waits }: StoredIntention, { result, ...failure }: Answer): Promise<void> {
  if (!waits) {
    await session.remove(prefix + id);
    if (carriedError(failure)) await session.set({ [failureItem]: failure });
    return;
  }
  // Other results, such as deleted accounts, contain secrets, and no window needs them.
  const isPlain = typeof result === "string" || typeof result === "number";
  await session.set({ [prefix + id]: { ...(isPlain && { result }), ...failure } });
}

/**
 * Removes all intentions and the error of the last one. Called when the vault locks, because an intention may contain a
 * typed secret, and an error the name of an account.
 */
export async function forgetIntentions(): Promise<void> {
  const isOurs = (key: string): boolean => key.startsWith(prefix) || key === failureItem;
  const keys = Object.keys(await session.get(null)).filter(isOurs);
  if (keys.length > 0) await session.remove(keys);
}
