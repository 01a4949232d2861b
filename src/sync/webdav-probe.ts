import { AppError } from "../errors.ts";
import { toBase64Url } from "../base64.ts";
import { randomBytes } from "../random.ts";
import type { SyncStore } from "./store.ts";

/**
 * Tests if a store works for syncing: lists the folder, writes a small file, reads it back and removes it. With this
 * test, a user who sets up syncing learns about problems at once.
 *
 * @throws {@link AppError} `store-failed` with the reason. The reason is `not-kept` if the file comes back changed, is
 * not listed, or is listed with a wrong length.
 */
export async function probeStore(store: SyncStore, signal?: AbortSignal): Promise<void> {
  const name = `saltmill-probe-${toBase64Url(randomBytes(6))}`;
  const bytes = randomBytes(64);
  await store.list({ signal });
  await store.write(name, bytes, { signal });
  const kept = await store.read(name, { signal });
  const listed = (await store.list({ signal })).find((file) => file.name === name);
  const isListed = listed?.size === bytes.length || listed?.size === 0; // 0: some servers list no lengths
  await store.remove(name, { signal });
  if (kept?.length !== bytes.length || !kept.every((byte, i) => byte === bytes[i]) || !isListed) {
    throw new AppError("store-failed", "the server does not return what was written to it", ["not-kept"]);
  }
}
