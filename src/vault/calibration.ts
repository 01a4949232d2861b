import {
  type Pbkdf2Calibration,
  pbkdf2Calibration,
  type Pbkdf2HmacSha1,
  usePbkdf2Calibration,
} from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import type { StoragePort } from "./storage.ts";

/**
 * Storage key of the calibration. The stored value is not encrypted. It contains the name and version of the browser
 * and the order of the PBKDF2 backends by speed.
 */
const storageKey = "calibration";

/**
 * Returns a function that reads the stored calibration and uses it if the browser version `engine` has measured it. Only
 * its first call reads the calibration, because this window's own measurements are newer than the stored ones. Errors of
 * the storage are ignored.
 *
 * @param engine - name and version of the browser
 */
export function calibrationLoader(storage: Pick<StoragePort, "get">, engine: string): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () => (loading ??= loadCalibration(storage, engine));
}

/**
 * Returns a PBKDF2 function that stores its calibration: the order of the backends by measured speed. A popup that uses
 * this function need not measure the backends each time it opens. A calibration is used only in the browser version
 * that measured it.
 *
 * @param engine - name and version of the browser
 * @param load - loads the stored calibration before the first derivation
 */
export function calibrated(
  pbkdf2: Pbkdf2HmacSha1,
  storage: StoragePort,
  engine: string,
  load = calibrationLoader(storage, engine),
): Pbkdf2HmacSha1 {
  return async (parameters) => {
    await load();
    const before = JSON.stringify(pbkdf2Calibration());
    const key = await pbkdf2(parameters);
    const ranking = pbkdf2Calibration();
    // The write is not awaited, and its errors are ignored: if the write fails, the next window measures again. The
    // lock is necessary because a storage that is a single file is always written as a whole. Without the lock, this
    // write could undo a change that another process makes to the vault in this file.
    if (JSON.stringify(ranking) !== before) {
      storage.exclusively(() => storage.set({ [storageKey]: { engine, ranking } })).catch(() => undefined);
    }
    return key;
  };
}

async function loadCalibration(storage: Pick<StoragePort, "get">, engine: string): Promise<void> {
  const { [storageKey]: stored } = await storage.get([storageKey]).catch((): Record<string, unknown> => ({}));
  if (isObject(stored) && stored["engine"] === engine && isObject(stored["ranking"])) {
    usePbkdf2Calibration(stored["ranking"] as Pbkdf2Calibration);
  }
}
