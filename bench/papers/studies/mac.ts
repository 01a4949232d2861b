/**
 * The study for the conclusion of "Symmetric cryptography in JavaScript": authenticate with AES-CMAC instead of
 * HMAC-SHA-256.
 */
import { aesByTables } from "../../../crypto/aes.ts";
import { aes, hmacSha256 } from "../../../crypto/index.ts";
import { cmac } from "../../../crypto/papers/index.ts";
import { aesEncryptBlock } from "../../../test/reference/aes.ts";
import { cmac as plainCmac } from "../../../test/reference/cmac.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Contender, Study } from "../../measure/study.ts";
import { checked } from "./checked.ts";
import { key, messages } from "./message.ts";
import { plainCipher } from "./plain-cipher.ts";
import { symmetric } from "./seeds.ts";

const K = key(16);

type Mac = (message: Bytes) => Uint8Array | Promise<Uint8Array>;

const contender = (name: string, load: () => Mac | Promise<Mac>, expected: Mac, ours = false): Contender => ({
  name,
  ours,
  async make(bytes) {
    const mac = await load();
    const message = messages(bytes);
    return checked(
      (fresh) => mac(message(fresh)),
      (fresh) => expected(message(fresh)),
      bytes,
    );
  },
});

const expectedCmac: Mac = (message) => plainCmac((block) => aesEncryptBlock(K, block), message);

async function native(): Promise<Mac> {
  return webcrypto.hmac("SHA-256", K);
}
const expectedHmac: Mac = async (message) => (await native())(message);

export const mac: Study = {
  id: "mac",
  seed: symmetric,
  table: "Conclusion: CMAC instead of HMAC",
  title: "AES-128-CMAC and HMAC-SHA-256 against the size of the message",
  shows: "Whether AES still makes the faster authentication in JavaScript, for which the paper chose it.",
  axis: { name: "bytes", full: [64, 1024, 16_384], quick: [64, 16_384] },
  measure: "kB/s",
  contenders: [
    contender(
      "CMAC, Saltmill, AES by permutations",
      () => {
        const cipher = aes(K);
        return (message) => cmac(cipher, message);
      },
      expectedCmac,
      true,
    ),
    contender(
      "CMAC, Saltmill, AES by tables",
      () => {
        const cipher = plainCipher(16, aesByTables(K));
        return (message) => cmac(cipher, message);
      },
      expectedCmac,
      true,
    ),
    contender("HMAC, Saltmill", () => (message) => hmacSha256(K, message), expectedHmac, true),
    contender("HMAC, @noble/hashes 2.4.0", () => noble.hmacSha256(K), expectedHmac),
    contender("HMAC, WebCrypto", native, (message) => noble.hmacSha256(K)(message)),
  ],
};
