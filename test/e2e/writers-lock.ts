/**
 * Functions with which a test holds a lock (Web Locks API), so that all windows that need the lock must wait. The
 * functions run in an extension page.
 */

/** Holds a lock until the page is closed. The default is the lock for writing the vault. */
export function holdLock(name = "saltmill-vault"): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });
}

/** Returns true if exactly `count` requests wait for locks. */
export async function waiting(count: number): Promise<boolean> {
  return (await navigator.locks.query()).pending?.length === count;
}
