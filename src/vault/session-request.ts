/**
 * The session in a window that does not share its lock, like the vault in `write-request.ts`: a use there must not bring back
 * a session that was locked in another window meanwhile.
 */
import { sha256, wipe } from "../../crypto/internal.ts";
import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import { isObject } from "./envelope.ts";
import { createRetryQueue, type RequestAnswer, refused } from "./retry-queue.ts";
import { haveSameKeys, type Session, sessionIn, type SessionPort, type SessionTime, sessionTimeIn } from "./session.ts";

/**
 * A change on its way to the background. Keys go along only where they are new, so a use carries none. `before` is a digest of
 * the session that the change was decided on; null stands for a session that is not there.
 */
export type SessionRequest = { readonly before: string | null } & (
  { readonly after: Session | null } | { readonly time: SessionTime }
);

function digestOf(session: unknown): string | null {
  if (session === undefined) return null;
  const bytes = utf8(JSON.stringify(sessionIn(session) ?? session)); // in one order of its fields
  try {
    return toBase64(sha256(bytes));
  } finally {
    wipe(bytes);
  }
}

/**
 * A session whose changes go through `send`.
 *
 * @internal for the project's own windows
 * @param session - the same session, for reading
 * @param send - hands over to {@link applySessionRequest} in the context that has the lock
 * @throws {@link AppError} `storage-busy` from `exclusively` where others keep changing it
 */
export function proxySession(
  session: SessionPort,
  send: (change: SessionRequest) => Promise<RequestAnswer>,
): SessionPort {
  const attempts = createRetryQueue();
  let read: { readonly value: unknown } | undefined;
  const hand = async (after: Session | null): Promise<void> => {
    if (!read) throw new AppError("storage-failed", "a change of the session outside of one: nothing was changed");
    const before = digestOf(read.value);
    const isUse = after !== null && haveSameKeys(read.value, after);
    const change = isUse ? { time: { deadline: after.deadline, minutes: after.minutes } } : { after };
    attempts.settle(await send({ before, ...change }));
    read = { value: after ?? undefined };
  };
  return {
    get: () => (read ? Promise.resolve(read.value) : session.get()),
    set: hand,
    async clear() {
      try {
        if (read) await hand(null);
        else await session.clear();
      } catch (error) {
        if (!attempts.isTooLate(error)) await session.clear(); // whoever locks shall find it locked, come what may
        throw error;
      }
    },
    exclusively: (work) =>
      attempts.run(
        async () => {
          read = { value: await session.get() };
        },
        work,
        () => {
          read = undefined;
        },
      ),
    onChange: (listener) => session.onChange(listener),
  };
}

/**
 * Makes a change of the session that was handed over, under the lock, unless the session is no longer what it was.
 *
 * @internal for the project's own windows
 * @param change - whatever came: checked here
 * @throws {@link AppError} `bad-argument`; what the session throws. Nothing is changed then
 */
export function applySessionRequest(session: SessionPort, change: unknown): Promise<RequestAnswer> {
  if (!isObject(change) || !Object.hasOwn(change, "before")) return refused();
  const { before, after } = change;
  const time = sessionTimeIn(change["time"]);
  const made = after === null ? null : sessionIn(after);
  if ((time === undefined) === (made === undefined)) return refused();
  return session.exclusively(async () => {
    const now = await session.get();
    if (digestOf(now) !== before) return "changed";
    const kept = time ? sessionIn({ ...(now as object | undefined), ...time }) : made;
    if (kept === undefined) return "changed"; // a use where there is no session
    await (kept ? session.set(kept) : session.clear());
    return "written";
  });
}
