import type { UnlockAttempts, UnlockAttemptsPort } from "../../src/internal.ts";
import { sessionItem } from "./session-item.ts";

const tryName = "saltmill-try";

/**
 * The wrong master passwords in a row: a popup that is opened again does not forget them. A running try holds a lock, which
 * the browser releases when the popup is closed in the middle of it.
 */
export const unlockAttempts: UnlockAttemptsPort = {
  ...sessionItem<UnlockAttempts>("attempts"),
  running: {
    exclusively: (work) => navigator.locks.request("saltmill-attempts", work),
    count: async () => ((await navigator.locks.query()).held ?? []).filter(({ name }) => name === tryName).length,
    begin: () =>
      new Promise((resolve, reject) => {
        const held = navigator.locks.request(tryName, { mode: "shared" }, () => {
          return new Promise<void>((end) => {
            resolve(async () => {
              end();
              await held;
            });
          });
        });
        held.catch(reject);
      }),
  },
};
