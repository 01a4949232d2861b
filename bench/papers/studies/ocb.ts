/**
 * The study for table VI of "Symmetric cryptography in JavaScript": OCB2 with and without unrolled loops, compared with
 * CCM.
 */
import { aesByTables } from "../../../crypto/aes.ts";
import { aes, type BlockCipher, ccmSealSync } from "../../../crypto/index.ts";
import type { OcbUnroll } from "../kernels/ocb2.ts";
import { aesDecryptBlock, aesEncryptBlock } from "../../../test/reference/aes.ts";
import { ccmEncrypt } from "../../../test/reference/ccm.ts";
import { ocb2Encrypt } from "../../../test/reference/ocb2.ts";
import * as asmcrypto from "../../contenders/asmcrypto.ts";
import { bytesOf, toWords } from "../../contenders/big-endian.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as sjcl from "../../contenders/sjcl.ts";
import { type Contender, type Study, sizeOr } from "../../measure/study.ts";
import { loadOcb2 } from "../variants/aes.ts";
import { key, messages } from "./message.ts";
import { plainCipher } from "./plain-cipher.ts";
import { checked } from "./checked.ts";
import { tableVI } from "./published/symmetric.ts";
import { symmetric } from "./seeds.ts";

type Seal = (nonce: Bytes, data: Bytes) => Uint8Array;

const own = 16_384;
const K = key(16);
const ciphers = {
  encipher: (X: Uint8Array) => aesEncryptBlock(K, X),
  decipher: (X: Uint8Array) => aesDecryptBlock(K, X),
};

/** Returns a nonce of 12 bytes for CCM. */
const nonceOf = (fresh: Bytes): Bytes => fresh.subarray(0, 12);
const nothing = new Uint8Array();

const contender = (
  name: string,
  expected: Seal,
  load: () => Seal | Promise<Seal>,
  more: Partial<Contender> = {},
): Contender => ({
  name,
  ...more,
  async make(size) {
    const bytes = sizeOr(size, own, 32);
    const seal = await load();
    const message = messages(bytes);
    return checked(
      (fresh) => seal(fresh, message(fresh)),
      (fresh) => expected(fresh, message(fresh)),
      bytes,
    );
  },
});

const ocb2: Seal = (nonce, data) => ocb2Encrypt(ciphers, nonce, nothing, data, 16);
const ccm: Seal = (nonce, data) => ccmEncrypt(ciphers.encipher, nonceOf(nonce), nothing, data, 16);

async function generated(unroll: OcbUnroll): Promise<Seal> {
  const seal = (await loadOcb2({ hardcode: "nothing", unroll: "none" }, unroll))(K);
  return (nonce, data) => {
    const text = toWords(data);
    const tag = seal(toWords(nonce), text);
    const sealed = new Uint8Array(data.length + 16);
    sealed.set(bytesOf(text, data.length));
    sealed.set(bytesOf(tag, 16), data.length);
    return sealed;
  };
}

const ourCcm =
  (cipher: BlockCipher): Seal =>
  (nonce, plaintext) =>
    ccmSealSync({ cipher, nonce: nonceOf(nonce), plaintext, tagBytes: 16 });

const ours = true;

export const ocb: Study = {
  id: "ocb-unroll",
  seed: symmetric,
  table: "Table VI",
  title: "OCB2 and CCM with AES-128: 16 KiB sealed",
  shows:
    "Whether unrolling OCB's short loops is worth its bytes, and how fast CCM is, which calls the cipher twice for each block.",
  measure: "kB/s",
  contenders: [
    contender("OCB2, no loop unrolled", ocb2, () => generated("none"), { ours, weighs: "ocb2 none" }),
    contender("OCB2, short loops unrolled", ocb2, () => generated("short"), { ours, weighs: "ocb2 short" }),
    contender("OCB2, sjcl 1.0.9", ocb2, () => (nonce, data) => sjcl.seal("ocb2", K, nonce, data), { weighs: "sjcl" }),
    contender("CCM, Saltmill, by permutations", ccm, () => ourCcm(aes(K)), { ours }),
    contender("CCM, Saltmill, by tables", ccm, () => ourCcm(plainCipher(16, aesByTables(K))), { ours }),
    contender("CCM, sjcl 1.0.9", ccm, () => (nonce, data) => sjcl.seal("ccm", K, nonceOf(nonce), data), {
      weighs: "sjcl",
    }),
    contender("CCM, asmcrypto.js 2.3.2", ccm, () => (nonce, data) => asmcrypto.ccm(K, nonceOf(nonce), data)),
  ],
  published: tableVI,
};
