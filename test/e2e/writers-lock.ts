/**
 * Holds a lock in a test, so that all other users of the lock must wait. These functions run in a page of the
 * extension.
 */

/** Holds the writers' lock, or another one, until the page is closed. */
export function holdLock(name = "saltmill-vault"): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });
}

/** Returns true if this many requests wait for the lock. */
export async function waiting(count: number): Promise<boolean> {
  return (await navigator.locks.query()).pending?.length === count;
}
