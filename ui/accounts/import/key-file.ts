import { assertBytesLimit } from "../../../src/internal.ts";

/**
 * Reads a key file of KeePass, which can be any file.
 *
 * @throws AppError `import-too-large`; reading only the beginning of a large file would give another key
 */
export async function readKeyFile(file: Blob): Promise<Uint8Array> {
  assertBytesLimit("file", file.size);
  return new Uint8Array(await file.arrayBuffer());
}
