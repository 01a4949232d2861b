/** The writers' lock, held by a test: whoever saves meanwhile waits for it. These run in a page of the extension. */

/** Holds it until the page is closed. */
export function holdLock(): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request("saltmill-vault", () => {
      held();
      return new Promise(() => undefined);
    });
  });
}

/** Whether so many writers wait for it. */
export async function waiting(count: number): Promise<boolean> {
  return (await navigator.locks.query()).pending?.length === count;
}
