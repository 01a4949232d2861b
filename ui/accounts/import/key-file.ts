import { assertBytesLimit } from "../../../src/formats/index.ts";

/**
 * Reads a key file of KeePass. Any file can be a key file.
 *
 * @throws AppError `import-too-large`. A large file is not cut, because its beginning alone would give a wrong key
 */
export async function readKeyFile(file: Blob): Promise<Uint8Array> {
  assertBytesLimit("file", file.size);
  return new Uint8Array(await file.arrayBuffer());
}
