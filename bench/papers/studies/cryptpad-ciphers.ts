/** The ciphers of CryptPad's comparison, and ours. Each is checked against another implementation. */
import { aes, ccmOpen, ccmOpenSync, ccmSeal, ccmSealSync, lea } from "../../../crypto/index.ts";
import { ccmEncrypt } from "../../../test/reference/ccm.ts";
import { leaEncryptBlock } from "../../../test/reference/lea.ts";
import * as asmcrypto from "../../contenders/asmcrypto.ts";
import * as sodium from "../../contenders/libsodium.ts";
import * as noble from "../../contenders/noble-ciphers.ts";
import type { Bytes } from "../../contenders/shapes.ts";
import * as nacl from "../../contenders/tweetnacl.ts";
import * as webcrypto from "../../contenders/webcrypto-ciphers.ts";
import { key, longNonce, shortNonce } from "./message.ts";

type Answer = Uint8Array | Promise<Uint8Array>;

export interface Symmetric {
  readonly name: string;
  readonly ours?: boolean;
  readonly load: () => Pair | Promise<Pair>;
  /** The result of another implementation. */
  readonly sealed: (fresh: Bytes, data: Bytes) => Answer;
}

/** Functions that seal and open with the 16 fresh bytes. Each takes its nonce from these. */
interface Pair {
  readonly seal: (fresh: Bytes, data: Bytes) => Answer;
  readonly open: (fresh: Bytes, sealed: Bytes) => Answer;
}

const K = key(32);

const secretbox = (
  name: string,
  { seal, open }: Pick<typeof nacl, "seal" | "open">,
  ready?: Promise<void>,
): Symmetric => ({
  name,
  async load() {
    await ready;
    return {
      seal: (fresh, data) => seal(K, longNonce(fresh), data),
      open: (fresh, sealed) => open(K, longNonce(fresh), sealed),
    };
  },
  sealed: (fresh, data) => noble.secretbox(K, longNonce(fresh), data),
});

/**
 * No contender has LEA, and the reference takes seconds for long messages. These are checked against our JavaScript,
 * block by block.
 */
const plainLimit = 20_000;

function leaSealed(fresh: Bytes, plaintext: Bytes): Answer {
  const nonce = shortNonce(fresh);
  if (plaintext.length > plainLimit) return ccmSealSync({ cipher: { ...lea(K) }, nonce, plaintext });
  return ccmEncrypt((block) => leaEncryptBlock(K, block), nonce, new Uint8Array(), plaintext, 16);
}

const ciphers = [
  { name: "AES-CCM", make: aes, sealed: (fresh: Bytes, data: Bytes) => asmcrypto.ccm(K, shortNonce(fresh), data) },
  { name: "LEA-CCM", make: lea, sealed: leaSealed },
];

/**
 * Both ciphers use the same two functions. The asynchronous one may pass AES to WebCrypto, the synchronous one never
 * does.
 */
const ways = [
  { way: "Saltmill", seal: ccmSeal, open: ccmOpen },
  { way: "Saltmill, synchronous", seal: ccmSealSync, open: ccmOpenSync },
];

const ourCcm: readonly Symmetric[] = ciphers.flatMap(({ name, make, sealed }) =>
  ways.map(({ way, seal, open }) => ({
    name: `${name}, ${way}`,
    ours: true,
    load() {
      const cipher = make(K);
      return {
        seal: (fresh: Bytes, plaintext: Bytes) => seal({ cipher, nonce: shortNonce(fresh), plaintext }),
        open: (fresh: Bytes, ciphertext: Bytes) => open({ cipher, nonce: shortNonce(fresh), ciphertext }),
      };
    },
    sealed,
  })),
);

export const symmetricCiphers: readonly Symmetric[] = [
  secretbox("secretbox, tweetnacl 1.0.3", nacl),
  secretbox("secretbox, libsodium-wrappers 0.8.4", sodium, sodium.ready),
  {
    name: "AES-GCM, SubtleCrypto",
    load: () => webcrypto.gcm(K),
    sealed: (fresh, data) => noble.gcm(K, shortNonce(fresh), data),
  },
  {
    name: "AES-CBC, SubtleCrypto, nothing authenticated",
    load: () => webcrypto.cbc(K),
    sealed: (fresh, data) => noble.cbc(K, fresh, data),
  },
  ...ourCcm,
];
