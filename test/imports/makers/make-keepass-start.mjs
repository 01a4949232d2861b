/**
 * Writes two KDBX 4 files without entries: one with AES and Argon2id, one with ChaCha20 and Argon2d. Argon2 uses 1 MiB.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const { Consts, Credentials, CryptoEngine, Int64, Kdbx, KdbxUuid, ProtectedValue } = require("kdbxweb");
const { argon2d, argon2id } = require("hash-wasm");
const [folder, password] = process.argv.slice(2);

CryptoEngine.setArgon2Impl(async (typed, salt, memory, iterations, length, parallelism, type) => {
  const derive = type === CryptoEngine.Argon2TypeArgon2d ? argon2d : argon2id;
  const options = { iterations, memorySize: memory, parallelism, hashLength: length, outputType: "binary" };
  return derive({ password: new Uint8Array(typed), salt: new Uint8Array(salt), ...options });
});

async function start(name, kdf, cipher) {
  const credentials = new Credentials(ProtectedValue.fromString(password));
  await credentials.ready;
  const file = Kdbx.create(credentials, "Invented accounts");
  file.setKdf(kdf);
  file.header.kdfParameters.set("M", 5, Int64.from(2 ** 20)); // 5 is kdbxweb's type for 64-bit integers
  file.header.dataCipherUuid = new KdbxUuid(cipher);
  const bin = new KdbxUuid("AAAAAAAAAAAAAAAAAAAA8g=="); // the id in keepass.xml, so that a merge keeps one recycle bin
  for (const group of file.getDefaultGroup().groups) group.uuid = bin;
  file.meta.recycleBinUuid = bin;
  writeFileSync(join(folder, name), new Uint8Array(await file.save()));
}

await start("keepass-4.kdbx", Consts.KdfId.Argon2id, Consts.CipherId.Aes);
await start("keepass-4-chacha20.kdbx", Consts.KdfId.Argon2d, Consts.CipherId.ChaCha20);
