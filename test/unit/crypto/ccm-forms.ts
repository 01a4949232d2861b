import { type CipherCCMTypes, createCipheriv } from "node:crypto";
import { composedPasses, firstCounter, formatHeader } from "../../../crypto/ccm-passes.ts";
import {
  type BlockCipher,
  ccmOpen,
  type CcmOpenParameters,
  ccmOpenSync,
  ccmSeal,
  type CcmSealParameters,
  ccmSealSync,
} from "../../../crypto/index.ts";
import { hex, join } from "./bytes.ts";

/** The implementations of CCM. All tests of CCM run with each of them. */
export const ccmForms: readonly {
  name: string;
  seal: (parameters: CcmSealParameters) => Promise<Uint8Array>;
  open: (parameters: CcmOpenParameters) => Promise<Uint8Array>;
}[] = [
  {
    name: "CCM by ccmSealSync and ccmOpenSync",
    seal: (parameters) =>
      new Promise((resolve) => {
        resolve(ccmSealSync(parameters));
      }),
    open: (parameters) =>
      new Promise((resolve) => {
        resolve(ccmOpenSync(parameters));
      }),
  },
  { name: "CCM by ccmSeal and ccmOpen", seal: ccmSeal, open: ccmOpen },
  {
    name: "CCM block by block with a cipher of another library",
    seal: (parameters) => ccmSeal({ ...parameters, cipher: foreign(parameters.cipher) }),
    open: (parameters) => ccmOpen({ ...parameters, cipher: foreign(parameters.cipher) }),
  },
  {
    name: "CCM composed from WebCrypto where it accepts the key",
    async seal(parameters) {
      const { cipher, nonce, plaintext, associatedData = new Uint8Array(), tagBytes = 16 } = parameters;
      const sealed = ccmSealSync(parameters); // throws if an argument is wrong
      const header = formatHeader(nonce, associatedData, plaintext.length, tagBytes);
      const message = { cipher, header, counter: firstCounter(nonce) };
      const passed = await composedPasses(true, message, new Uint8Array(plaintext), 0);
      if (cipher.keyBytes === 24) return sealed;
      return Uint8Array.from([...passed!.out, ...passed!.T.subarray(0, tagBytes)]);
    },
    async open(parameters) {
      const { cipher, nonce, ciphertext, associatedData = new Uint8Array(), tagBytes = 16 } = parameters;
      const opened = ccmOpenSync(parameters); // throws if an argument or the tag is wrong
      const text = new Uint8Array(ciphertext.subarray(0, -tagBytes));
      const header = formatHeader(nonce, associatedData, text.length, tagBytes);
      const passed = await composedPasses(false, { cipher, header, counter: firstCounter(nonce) }, text, 0);
      if (cipher.keyBytes === 24) return opened;
      if (hex(passed!.T.subarray(0, tagBytes)) !== hex(ciphertext.subarray(-tagBytes))) throw new Error("another tag");
      return passed!.out;
    },
  },
];

/** Copies a cipher object. The library treats the copy like a cipher of another library. */
const foreign = (cipher: BlockCipher): BlockCipher => (typeof cipher === "object" ? { ...cipher } : cipher);

/** A message to encrypt, and the key. */
export interface Message {
  key: Uint8Array;
  nonce: Uint8Array;
  plaintext: Uint8Array;
  associatedData: Uint8Array;
  tagBytes: number;
}

/**
 * Encrypts with node:crypto. The plaintext must not be empty, because Node 20 refuses an empty plaintext. CAVP's
 * vectors VPT and DVPT with Plen = 0 test this case.
 */
export function byNode({ key, nonce, plaintext, associatedData, tagBytes }: Message): string {
  const name = `aes-${8 * key.length}-ccm` as CipherCCMTypes;
  const cipher = createCipheriv(name, key, nonce, { authTagLength: tagBytes });
  if (associatedData.length > 0) cipher.setAAD(associatedData, { plaintextLength: plaintext.length });
  const ciphertext = cipher.update(plaintext);
  cipher.final();
  return hex(join(ciphertext, cipher.getAuthTag()));
}
