/**
 * The session in a window that does not share its lock, like the vault in `hand-over.ts`: a use there must not bring back
 * a session that was locked in another window meanwhile.
 */
import { AppError } from "../errors.ts";
import { isObject } from "./envelope.ts";
import { createAttempts, type HandOverAnswer, refused } from "./hand-over-attempts.ts";
import { sameJson } from "../backup/record-differences.ts";
import { type Session, sessionIn, type SessionPort } from "./session.ts";

/** A change on its way to the background; null stands for a session that is not there. */
export interface HandedOverSession {
  readonly before: unknown;
  readonly after: Session | null;
}

/**
 * A session whose changes go through `send`.
 *
 * @internal for the project's own windows
 * @param session - the same session, for reading
 * @param send - hands over to {@link changeHandedOverSession} in the context that has the lock
 * @throws {@link AppError} `storage-busy` from `exclusively` where others keep changing it
 */
export function handingOverSession(
  session: SessionPort,
  send: (change: HandedOverSession) => Promise<HandOverAnswer>,
): SessionPort {
  const attempts = createAttempts();
  let read: { readonly value: unknown } | undefined;
  const hand = async (after: Session | null): Promise<void> => {
    if (!read) throw new AppError("storage-failed", "a change of the session outside of one: nothing was changed");
    attempts.settle(await send({ before: read.value ?? null, after }));
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
export function changeHandedOverSession(session: SessionPort, change: unknown): Promise<HandOverAnswer> {
  if (!isObject(change) || !Object.hasOwn(change, "before")) return refused();
  const { before, after } = change;
  const kept = after === null ? null : sessionIn(after);
  if (kept === undefined) return refused();
  return session.exclusively(async () => {
    if (!sameJson((await session.get()) ?? null, before)) return "changed";
    await (kept ? session.set(kept) : session.clear());
    return "written";
  });
}
