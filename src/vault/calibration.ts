import {
  type Pbkdf2Calibration,
  pbkdf2Calibration,
  type Pbkdf2HmacSha1,
  usePbkdf2Calibration,
} from "../../crypto/internal.ts";
import { isObject } from "./envelope.ts";
import type { StoragePort } from "./storage.ts";

/** In clear beside the vault's header: which machine is how fast, and nothing else. */
const storageKey = "calibration";

/**
 * A slow step that need not measure its machines anew each time a popup opens: what it has learnt is kept in the storage,
 * for as long as the engine says that it is the same.
 *
 * @param engine - names the browser and its version
 * @example
 * ```ts
 * import { calibrated, memoryStorage, pbkdf2InWorker } from "saltmill";
 * const pbkdf2 = calibrated(pbkdf2InWorker(() => new Worker("worker.js")), memoryStorage(), navigator.userAgent);
 * ```
 */
export function calibrated(pbkdf2: Pbkdf2HmacSha1, storage: StoragePort, engine: string): Pbkdf2HmacSha1 {
  let recalled = false; // what this context measures itself is newer
  return async (parameters) => {
    const { [storageKey]: kept } = await storage.get([storageKey]).catch((): Record<string, unknown> => ({}));
    if (!recalled && isObject(kept) && kept["engine"] === engine && isObject(kept["ranking"])) {
      usePbkdf2Calibration(kept["ranking"] as Pbkdf2Calibration);
    }
    recalled = true;
    const before = JSON.stringify(pbkdf2Calibration());
    const key = await pbkdf2(parameters);
    const ranking = pbkdf2Calibration();
    // Nobody waits for this, and nothing is lost where it fails: the next one measures again. Under the lock, since a storage
    // that is one file is written as a whole: a vault's change in another process would be undone.
    if (JSON.stringify(ranking) !== before) {
      storage.exclusively(() => storage.set({ [storageKey]: { engine, ranking } })).catch(() => undefined);
    }
    return key;
  };
}
