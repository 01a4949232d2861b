/** What CryptPad's comparison encrypts with, and what we add: each gives the same bytes as somebody else. */
import { aes, ccmOpen, ccmOpenSync, ccmSeal, ccmSealSync, lea } from "../../crypto/index.ts";
import { ccmEncrypt } from "../../test/reference/ccm.ts";
import { leaEncryptBlock } from "../../test/reference/lea.ts";
import * as asmcrypto from "../contenders/asmcrypto.ts";
import * as sodium from "../contenders/libsodium.ts";
import * as noble from "../contenders/noble-ciphers.ts";
import type { Bytes } from "../contenders/shapes.ts";
import * as nacl from "../contenders/tweetnacl.ts";
import * as webcrypto from "../contenders/webcrypto-ciphers.ts";
import { key, longNonce, shortNonce } from "./message.ts";

type Answer = Uint8Array | Promise<Uint8Array>;

export interface Symmetric {
  readonly name: string;
  readonly ours?: boolean;
  readonly load: () => Pair | Promise<Pair>;
  /** The same by somebody else. */
  readonly sealed: (fresh: Bytes, data: Bytes) => Answer;
}

/** Each with the 16 fresh bytes, of which it takes its nonce. */
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

const aesCcm: Symmetric = {
  name: "AES-CCM, Saltmill",
  ours: true,
  load() {
    const cipher = aes(K);
    return {
      seal: (fresh, plaintext) => ccmSeal({ cipher, nonce: shortNonce(fresh), plaintext }),
      open: (fresh, ciphertext) => ccmOpen({ cipher, nonce: shortNonce(fresh), ciphertext }),
    };
  },
  sealed: (fresh, data) => asmcrypto.ccm(K, shortNonce(fresh), data),
};

/** Nobody else here has LEA. The plain one takes seconds for long messages: those go through ours block by block, in JavaScript. */
const plainLimit = 20_000;

const leaCcm: Symmetric = {
  name: "LEA-CCM, Saltmill",
  ours: true,
  load() {
    const cipher = lea(K);
    return {
      seal: (fresh, plaintext) => ccmSealSync({ cipher, nonce: shortNonce(fresh), plaintext }),
      open: (fresh, ciphertext) => ccmOpenSync({ cipher, nonce: shortNonce(fresh), ciphertext }),
    };
  },
  sealed(fresh, plaintext) {
    const nonce = shortNonce(fresh);
    if (plaintext.length > plainLimit) return ccmSealSync({ cipher: { ...lea(K) }, nonce, plaintext });
    return ccmEncrypt((block) => leaEncryptBlock(K, block), nonce, new Uint8Array(), plaintext, 16);
  },
};

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
  aesCcm,
  leaCcm,
];
