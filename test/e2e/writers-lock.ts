/** A lock, held by a test: whoever wants it meanwhile waits for it. These run in a page of the extension. */

/** Holds the writers' lock, or another one, until the page is closed. */
export function holdLock(name = "saltmill-vault"): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });
}

/** Whether so many wait for it. */
export async function waiting(count: number): Promise<boolean> {
  return (await navigator.locks.query()).pending?.length === count;
}
