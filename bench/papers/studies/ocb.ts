/**
 * The study for table VI of "Symmetric cryptography in JavaScript": OCB2 with and without unrolled loops, and OCB2, OCB3
 * and CCM over the same AES.
 */
import { aesByTables } from "../../../crypto/aes.ts";
import { aes, type BlockCipher, ccmSealSync } from "../../../crypto/index.ts";
import { ocb2Seal, ocb3Seal } from "../../../crypto/papers/index.ts";
import type { OcbUnroll } from "../kernels/ocb2.ts";
import { aesDecryptBlock, aesEncryptBlock } from "../../../test/reference/aes.ts";
import { ccmEncrypt } from "../../../test/reference/ccm.ts";
import { ocb2Encrypt } from "../../../test/reference/ocb2.ts";
import { ocb3Encrypt } from "../../../test/reference/ocb3.ts";
import * as asmcrypto from "../../contenders/asmcrypto.ts";
import { bytesOf, toWords } from "../../contenders/big-endian.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as nodeCrypto from "../../contenders/node-crypto.ts";
import * as sjcl from "../../contenders/sjcl.ts";
import { type Contender, type OwnBackend, type Prepared, type Study, sizeOr } from "../../measure/study.ts";
import { loadOcb2 } from "../variants/aes.ts";
import { key, messages } from "./message.ts";
import { plainCipher } from "./plain-cipher.ts";
import { checked } from "./checked.ts";
import { ownCipher } from "./own-backends.ts";
import { tableVI } from "./published/symmetric.ts";
import { symmetric } from "./seeds.ts";

type Seal = (nonce: Bytes, data: Bytes) => Uint8Array;

const own = 16_384;
const K = key(16);
const ciphers = {
  encipher: (X: Uint8Array) => aesEncryptBlock(K, X),
  decipher: (X: Uint8Array) => aesDecryptBlock(K, X),
};

/** Returns a nonce of 12 bytes for CCM and OCB3. */
const nonceOf = (fresh: Bytes): Bytes => fresh.subarray(0, 12);
const nothing = new Uint8Array();

const contender = (
  name: string,
  expected: Seal,
  load: () => Seal | Promise<Seal>,
  more: Partial<Contender> = {},
  backend?: Prepared["backend"],
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
      backend,
    );
  },
});

const ocb2: Seal = (nonce, data) => ocb2Encrypt(ciphers, nonce, nothing, data, 16);
const ocb3: Seal = (nonce, data) => ocb3Encrypt(ciphers, nonceOf(nonce), nothing, data, 16);
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

const ourOcb2 =
  (cipher: BlockCipher): Seal =>
  (nonce, plaintext) =>
    ocb2Seal({ cipher, nonce, plaintext });

const ourOcb3 =
  (cipher: BlockCipher): Seal =>
  (nonce, plaintext) =>
    ocb3Seal({ cipher, nonce: nonceOf(nonce), plaintext });

/** Returns OCB3 of Node's own OpenSSL, which calls the processor's AES instructions. */
function nodeOcb3(): Seal {
  const cipher = nodeCrypto.sealing("aes-128-ocb", K);
  return (nonce, data) => cipher.seal(nonceOf(nonce), data);
}

/** Returns AES by look-up tables in JavaScript, which every mode calls for one block after the other. */
const byTables = (): BlockCipher => plainCipher(16, aesByTables(K));

const permuted = (): OwnBackend => ownCipher(aes(K));

const ours = true;

export const ocb: Study = {
  id: "ocb-unroll",
  seed: symmetric,
  table: "Table VI",
  title: "OCB2, OCB3 and CCM with AES-128: 16 KiB sealed",
  shows:
    "What unrolling OCB's short loops gains, and how far OCB is ahead of CCM over the same AES by tables, because CCM calls the cipher twice for each block. The CCM that the products run has another AES. OCB2 is broken, and OCB3 replaced it.",
  measure: "kB/s",
  nodes: true,
  contenders: [
    contender("OCB2, no loop unrolled", ocb2, () => generated("none"), { ours, weighs: "ocb2 none" }),
    contender("OCB2, no loop unrolled, offsets in variables", ocb2, () => generated("variables"), {
      ...{ ours, weighs: "ocb2 variables" },
    }),
    contender("OCB2, short loops unrolled", ocb2, () => generated("short"), { ours, weighs: "ocb2 short" }),
    contender("OCB2, sjcl 1.0.9", ocb2, () => (nonce, data) => sjcl.seal("ocb2", K, nonce, data), { weighs: "sjcl" }),
    contender("OCB2, Saltmill, by tables", ocb2, () => ourOcb2(byTables()), { ours, weighs: "ours ocb2 tables" }),
    contender("OCB3, Saltmill, by tables", ocb3, () => ourOcb3(byTables()), { ours, weighs: "ours ocb3 tables" }),
    contender(
      "OCB3, Saltmill, by permutations, a block a call",
      ocb3,
      () => ourOcb3(aes(K)),
      { ours, weighs: "ours ocb3" },
      permuted,
    ),
    contender("OCB3, node:crypto", ocb3, () => nodeOcb3(), { engines: ["node"] }),
    contender("CCM, Saltmill, by tables", ccm, () => ourCcm(byTables()), { ours, weighs: "ours ccm tables" }),
    contender("CCM, Saltmill, by permutations", ccm, () => ourCcm(aes(K)), { ours, weighs: "ours ccm" }, permuted),
    contender("CCM, sjcl 1.0.9", ccm, () => (nonce, data) => sjcl.seal("ccm", K, nonceOf(nonce), data), {
      weighs: "sjcl",
    }),
    contender("CCM, asmcrypto.js 2.3.2", ccm, () => (nonce, data) => asmcrypto.ccm(K, nonceOf(nonce), data), {
      weighs: "asmcrypto ccm",
    }),
  ],
  published: tableVI,
};
