import type { MasterAttempts, MasterAttemptsPort } from "../../src/vault/index.ts";
import { sessionItem } from "./session.ts";

const tryName = "saltmill-try";

/**
 * Count of consecutive wrong master passwords. It stays in the browser's memory when the popup is closed. A running
 * attempt holds a Web Lock, which the browser releases if the popup is closed during the attempt.
 */
export const masterAttempts: MasterAttemptsPort = {
  ...sessionItem<MasterAttempts>("attempts"),
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
