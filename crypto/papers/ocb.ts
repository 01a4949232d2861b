import type { BlockCipher } from "../block-cipher.ts";
import { assertBytes, assertInteger, assertMethods, assertObject, equalConstantTime, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";

interface OcbParameters {
  /** A block cipher with its key; the caller wipes the cipher. */
  cipher: BlockCipher;
  /** 1 … 15 bytes for OCB3, 16 for OCB2. Never use a nonce twice under one key. */
  nonce: Uint8Array;
  /** Data that is authenticated but not encrypted; any length. */
  associatedData?: Uint8Array | undefined;
  /** Length of the tag in bytes: 1 … 16 (the default). The chance of guessing a tag is 1 in 2^(8·`tagBytes`). */
  tagBytes?: number | undefined;
}

/** Parameters of `ocb3Seal` and `ocb2Seal`. The caller owns the byte arrays, which are not changed. */
export interface OcbSealParameters extends OcbParameters {
  /** Any length; owned by the caller, not changed. */
  plaintext: Uint8Array;
}

/** Parameters of `ocb3Open` and `ocb2Open`. The caller owns the byte arrays, which are not changed. */
export interface OcbOpenParameters extends OcbParameters {
  /** The ciphertext, followed by the tag; owned by the caller, not changed. */
  ciphertext: Uint8Array;
}

/** The differences between OCB2 and OCB3: the nonce's length and the algorithm. */
export interface OcbMode {
  readonly nonceBytes: { readonly min: number; readonly max: number };
  /**
   * Encrypts or decrypts `text` in place.
   *
   * @param A - the associated data
   * @returns 16 bytes in a new array, which begin with the tag
   */
  crypt(
    parameters: { cipher: BlockCipher; nonce: Uint8Array; A: Uint8Array; tagBytes: number },
    text: Uint8Array,
    direction: "seal" | "open",
  ): Uint8Array;
}

/** Checks the parameters, then encrypts and authenticates with `mode`. */
export function ocbSeal(mode: OcbMode, parameters: OcbSealParameters): Uint8Array<ArrayBuffer> {
  assertObject("parameters", parameters);
  const { cipher, nonce, plaintext: P, associatedData: A = new Uint8Array(0), tagBytes = 16 } = parameters;
  assertMethods("cipher", cipher, ["encryptBlock"]);
  assertCommon(mode, nonce, A, tagBytes);
  assertBytes("plaintext", P);
  const sealed = new Uint8Array(P.length + tagBytes);
  sealed.set(P);
  let T: Uint8Array | undefined;
  try {
    T = mode.crypt({ cipher, nonce, A, tagBytes }, sealed.subarray(0, P.length), "seal");
    sealed.set(T.subarray(0, tagBytes), P.length);
    return sealed;
  } finally {
    if (!T) wipe(sealed); // if the cipher throws, the buffer still contains plaintext
    wipe(T); // the bytes of T after a short tag are secret
  }
}

/** Checks the parameters, then decrypts and verifies with `mode`. */
export function ocbOpen(mode: OcbMode, parameters: OcbOpenParameters): Uint8Array<ArrayBuffer> {
  assertObject("parameters", parameters);
  const { cipher, nonce, ciphertext: C, associatedData: A = new Uint8Array(0), tagBytes = 16 } = parameters;
  assertMethods("cipher", cipher, ["encryptBlock", "decryptBlock"]);
  assertCommon(mode, nonce, A, tagBytes);
  assertBytes("ciphertext", C);
  const length = C.length - tagBytes;
  if (length < 0) throw forged();
  const opened = Uint8Array.from(C.subarray(0, length));
  let T: Uint8Array | undefined;
  let genuine = false;
  try {
    T = mode.crypt({ cipher, nonce, A, tagBytes }, opened, "open");
    genuine = equalConstantTime(T.subarray(0, tagBytes), C.subarray(length));
  } finally {
    wipe(T);
    if (!genuine) wipe(opened);
  }
  if (!genuine) throw forged();
  return opened;
}

const forged = (): CryptoError => new CryptoError("forged", "the message is not as it was sealed");

function assertCommon({ nonceBytes }: OcbMode, nonce: Uint8Array, A: Uint8Array, tagBytes: number): void {
  assertBytes("nonce", nonce, nonceBytes.min, nonceBytes.max);
  assertBytes("associatedData", A);
  assertInteger("tagBytes", tagBytes, 1, 16);
}
