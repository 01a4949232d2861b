/**
 * Access to the session for a window that cannot use the lock that other windows share, such as a private window in
 * Firefox. The window sends its changes of the session to the extension's background context, as `write-request.ts`
 * does for the vault. Otherwise, a use in this window could unlock a vault that another window has just locked.
 */
import { sha256, wipe } from "../../crypto/index.ts";
import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import { isObject } from "../arguments.ts";
import { createRetryQueue, type RequestAnswer, refused } from "./write-request.ts";
import { type Session, sessionIn, type SessionPort, type SessionTime, sessionTimeIn } from "./session.ts";

/**
 * A change of the session that a window sends to the background context. `before` is a digest of the session on which
 * the change is based, or null if there was none. `after` is the new session, or null if the vault locks. If the keys
 * stay the same, only `time` is sent, and no keys. `withSealed` is true if the encrypted keys that a PIN decrypts are
 * removed too. This happens if the user locks the vault, but not if the vault locks by itself.
 */
export type SessionRequest = { readonly before: string | null } & RequestedChange;
type RequestedChange =
  { readonly after: Session | null; readonly withSealed?: boolean } | { readonly time: SessionTime };

function digestOf(session: unknown): string | null {
  if (session === undefined) return null;
  const bytes = utf8(JSON.stringify(sessionIn(session) ?? session)); // JSON with the fields in a fixed order
  try {
    return toBase64(sha256(bytes));
  } finally {
    wipe(bytes);
  }
}

/**
 * Returns a session whose changes go through `send`.
 *
 * @param session - the session itself, for reading
 * @param send - passes a request to {@link applySessionRequest} in the context that has the lock
 * @throws {@link AppError} `storage-busy` from `exclusively` if other windows keep changing the session
 */
export function proxySession(
  session: SessionPort,
  send: (change: SessionRequest) => Promise<RequestAnswer>,
): SessionPort {
  const queue = createRetryQueue();
  let read: { readonly value: unknown } | undefined;
  const sendRequest = async (change: RequestedChange): Promise<void> => {
    if (!read) throw new AppError("storage-failed", "the session was changed outside of a change: nothing was changed");
    queue.settle(await send({ before: digestOf(read.value), ...change }));
    read = { value: "time" in change ? { ...(read.value as object), ...change.time } : (change.after ?? undefined) };
  };
  return {
    get: () => (read ? Promise.resolve(read.value) : session.get()),
    set: (after) => sendRequest({ after }),
    move: (time) => sendRequest({ time }),
    async clear(withSealed) {
      try {
        if (read) await sendRequest({ after: null, withSealed: withSealed === true });
        else await session.clear(withSealed);
      } catch (error) {
        // Locking must work even if the background does not answer. If the session has changed, `run` tries again.
        if (!queue.isTooLate(error)) await session.clear(withSealed);
        throw error;
      }
    },
    exclusively: (work) =>
      queue.run(
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
 * Applies a requested change of the session under the session's lock. If the session has changed since the request,
 * nothing is changed.
 *
 * @param change - untrusted; checked here
 * @throws {@link AppError} `bad-argument`; errors of the session. After an error, nothing is changed.
 */
export function applySessionRequest(session: SessionPort, change: unknown): Promise<RequestAnswer> {
  if (!isObject(change) || !Object.hasOwn(change, "before")) return refused();
  const { before, after } = change;
  const time = sessionTimeIn(change["time"]);
  const newSession = after === null ? null : sessionIn(after);
  if ((time === undefined) === (newSession === undefined)) return refused();
  return session.exclusively(async () => {
    const now = await session.get();
    if (digestOf(now) !== before) return "changed";
    if (time && sessionIn(now) === undefined) return "changed"; // there is no session whose deadline could be moved
    if (time) await session.move(time);
    else await (newSession ? session.set(newSession) : session.clear(change["withSealed"] === true));
    return "written";
  });
}
