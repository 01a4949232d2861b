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

/**
 * Returns true if exactly `count` requests wait for locks. Requests of the background that wait until a window closes do
 * not count.
 */
export async function waiting(count: number): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.filter(({ name = "" }) => !name.startsWith("saltmill-window-")).length === count;
}
