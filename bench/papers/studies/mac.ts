/**
 * The study for the conclusion of "Symmetric cryptography in JavaScript": authenticate with AES-CMAC instead of
 * HMAC-SHA-256.
 */
import { aesByTables } from "../../../crypto/aes.ts";
import { aes, hmacSha256, hmacSha256Key } from "../../../crypto/index.ts";
import { cmac } from "../../../crypto/papers/index.ts";
import { aesEncryptBlock } from "../../../test/reference/aes.ts";
import { cmac as plainCmac } from "../../../test/reference/cmac.ts";
import * as nobleCiphers from "../../contenders/noble-ciphers.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Contender, Prepared, Study } from "../../measure/study.ts";
import { cmacKey } from "../variants/cmac-key.ts";
import { checked } from "./checked.ts";
import { key, messages } from "./message.ts";
import { ownCipher } from "./own-backends.ts";
import { plainCipher } from "./plain-cipher.ts";
import { symmetric } from "./seeds.ts";

const K = key(16);

type Mac = (message: Bytes) => Uint8Array | Promise<Uint8Array>;

const contender = (
  name: string,
  expected: Mac,
  load: () => Mac | Promise<Mac>,
  { backend, ...more }: Pick<Contender, "ours" | "weighs"> & Pick<Prepared, "backend"> = {},
): Contender => ({
  name,
  ...more,
  async make(bytes) {
    const mac = await load();
    const message = messages(bytes);
    return checked(
      (fresh) => mac(message(fresh)),
      (fresh) => expected(message(fresh)),
      bytes,
      backend,
    );
  },
});

const expectedCmac: Mac = (message) => plainCmac((block) => aesEncryptBlock(K, block), message);

async function native(): Promise<Mac> {
  return webcrypto.hmac("SHA-256", K);
}
const expectedHmac: Mac = async (message) => (await native())(message);

const tables = () => plainCipher(16, aesByTables(K));
const byPermutations = { ours: true, weighs: "ours cmac", backend: () => ownCipher(aes(K)) };
const byTables = { ours: true, weighs: "ours cmac tables" };
const ourHmac = { ours: true, weighs: "ours hmac" };
const nobleHmac = { weighs: "noble hmac" };

/** "Key ready" prepares before the first message what depends on the key alone. "From the key" begins with its bytes. */
export const mac: Study = {
  id: "mac",
  seed: symmetric,
  table: "Conclusion: CMAC instead of HMAC",
  title: "AES-128-CMAC and HMAC-SHA-256 against the size of the message, with the key ready and from the key",
  shows:
    "Whether AES still makes the faster authentication in JavaScript, for which the paper chose it. Compare only what begins alike: both with the key ready, or both from the key.",
  axis: { name: "bytes", full: [64, 1024, 16_384], quick: [64, 16_384] },
  measure: "kB/s",
  contenders: [
    contender("CMAC by permutations, Saltmill, key ready", expectedCmac, () => cmacKey(aes(K)), byPermutations),
    contender("CMAC by tables, Saltmill, key ready", expectedCmac, () => cmacKey(tables()), byTables),
    contender(
      "HMAC, Saltmill, key ready",
      expectedHmac,
      () => {
        const key = hmacSha256Key(K);
        return (message) => key.mac(message);
      },
      ourHmac,
    ),
    contender("HMAC, @noble/hashes 2.4.0, key ready", expectedHmac, () => noble.hmacSha256Key(K), nobleHmac),
    contender("HMAC, WebCrypto, key ready", (message) => noble.hmacSha256(K)(message), native),
    contender("CMAC by permutations, Saltmill, from the key", expectedCmac, () => (message) => cmac(aes(K), message), {
      ...byPermutations,
    }),
    contender(
      "CMAC by tables, Saltmill, from the key",
      expectedCmac,
      () => (message) => cmac(tables(), message),
      byTables,
    ),
    contender("HMAC, Saltmill, from the key", expectedHmac, () => (message) => hmacSha256(K, message), ourHmac),
    contender(
      "CMAC, @noble/ciphers 2.4.0, from the key",
      expectedCmac,
      () => (message) => nobleCiphers.cmac(K, message),
      {
        weighs: "noble cmac",
      },
    ),
    contender("HMAC, @noble/hashes 2.4.0, from the key", expectedHmac, () => noble.hmacSha256(K), nobleHmac),
    contender(
      "HMAC, WebCrypto, from the key",
      (message) => noble.hmacSha256(K)(message),
      () => async (message) => (await native())(message),
    ),
  ],
};
