import {
  aes,
  type BlockCipher,
  ccmOpen,
  ccmOpenSync,
  ccmSeal,
  ccmSealSync,
  concatBytes,
  wipe,
} from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { randomBytes } from "../random.ts";
import { utf8 } from "../text.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });
const version = 1;
const nonceBytes = 12; // the length field of CCM then has 3 bytes, for up to 2^24 - 1 bytes of content
const tagBytes = 16;
const minPaddedBytes = 256;
const maxPaddedBytes = 2 ** 24;

/**
 * Encrypts ("seals") and decrypts ("opens") envelopes under one key. An envelope is Base64 of
 * `0x01 ‖ nonce ‖ AES-256-CCM ciphertext ‖ tag`. The associated data contains the vault's id and the storage key, so an
 * envelope can be decrypted only with the same vault id and storage key.
 */
export class Envelopes {
  readonly #cipher: BlockCipher;
  readonly #bound: Uint8Array;
  #isWiped = false;

  /**
   * @param key - 32 secret bytes; the caller owns them, no reference is kept
   * @param format - the first text of the associated data. Only the vault key in a header of version 2 has another.
   */
  constructor(
    key: Uint8Array,
    vaultId: Uint8Array,
    format: "saltmill-vault-1" | "saltmill-vault-2" = "saltmill-vault-1",
  ) {
    this.#cipher = aes(key);
    this.#bound = concatBytes(utf8(`${format}\0`), vaultId);
  }

  /**
   * Encrypts a record.
   *
   * @param nonce - only for test vectors. Default: random bytes. If a nonce is used twice under one key, both
   * plaintexts are revealed.
   * @throws {@link AppError} `record-too-large` if the JSON of the record has more than 8 MiB, `locked` after `wipe`
   */
  seal(storageKey: string, content: JsonObject, nonce: Uint8Array = randomBytes(nonceBytes)): string {
    this.assertOpen();
    const plaintext = padded(utf8(JSON.stringify(content)));
    if (plaintext.length >= maxPaddedBytes)
      throw new AppError("record-too-large", "the entry is too long: the limit is 8 MiB");
    try {
      const sealed = ccmSealSync({ cipher: this.#cipher, nonce, plaintext, associatedData: this.#bind(storageKey) });
      return toBase64(concatBytes(Uint8Array.of(version), nonce, sealed));
    } finally {
      wipe(plaintext);
    }
  }

  /**
   * Decrypts a record.
   *
   * @throws {@link AppError} `cannot-decrypt`, whatever the reason is; `locked` after `wipe`
   */
  open(storageKey: string, envelope: unknown): JsonObject {
    this.assertOpen();
    const bytes = fromBase64(envelope);
    if (!bytes || bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== version) throw cannotDecrypt();
    const nonce = bytes.subarray(1, 1 + nonceBytes);
    const ciphertext = bytes.subarray(1 + nonceBytes);
    let plaintext: Uint8Array | undefined;
    try {
      plaintext = ccmOpenSync({ cipher: this.#cipher, nonce, ciphertext, associatedData: this.#bind(storageKey) });
      const content: unknown = JSON.parse(decoder.decode(plaintext));
      if (isObject(content)) return content;
    } catch {
      // The error is the same for a wrong tag, invalid UTF-8 and invalid JSON, so that it does not reveal which check
      // failed.
    } finally {
      wipe(plaintext);
    }
    throw cannotDecrypt();
  }

  /**
   * Encrypts bytes and returns bytes, not Base64: `0x01 ‖ nonce ‖ AES-256-CCM ciphertext ‖ tag`. The caller wipes
   * `plaintext`. WebCrypto encrypts long bytes beside the window's thread: 8 MiB take 0.1 s.
   *
   * @throws {@link AppError} `locked` after `wipe`, also if `wipe` is called meanwhile
   */
  async sealBytes(
    storageKey: string,
    plaintext: Uint8Array,
    nonce: Uint8Array = randomBytes(nonceBytes),
  ): Promise<Uint8Array> {
    this.assertOpen();
    try {
      const sealed = await ccmSeal({ cipher: this.#cipher, nonce, plaintext, associatedData: this.#bind(storageKey) });
      return concatBytes(Uint8Array.of(version), nonce, sealed);
    } finally {
      this.assertOpen();
    }
  }

  /**
   * Decrypts bytes from {@link sealBytes}.
   *
   * @returns new bytes; the caller wipes them
   * @throws {@link AppError} `cannot-decrypt`; `locked` after `wipe`, also if `wipe` is called meanwhile
   */
  async openBytes(storageKey: string, bytes: Uint8Array): Promise<Uint8Array> {
    this.assertOpen();
    if (bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== version) throw cannotDecrypt();
    const nonce = bytes.subarray(1, 1 + nonceBytes);
    const ciphertext = bytes.subarray(1 + nonceBytes);
    let plaintext: Uint8Array;
    try {
      plaintext = await ccmOpen({ cipher: this.#cipher, nonce, ciphertext, associatedData: this.#bind(storageKey) });
    } catch {
      this.assertOpen();
      throw cannotDecrypt();
    }
    if (!this.#isWiped) return plaintext;
    wipe(plaintext);
    throw locked();
  }

  /** Overwrites the key. All other methods throw afterwards, so that long work ends when the vault is locked. */
  wipe(): void {
    this.#isWiped = true;
    this.#cipher.wipe();
  }

  /** @throws {@link AppError} `locked` after `wipe` */
  assertOpen(): void {
    if (this.#isWiped) throw locked();
  }

  #bind(storageKey: string): Uint8Array {
    return concatBytes(this.#bound, utf8(storageKey));
  }
}

/** Pads with spaces to 256·2^k bytes, so that the size of a record reveals little about the length of its content. */
function padded(text: Uint8Array): Uint8Array {
  let size = minPaddedBytes;
  while (size < text.length) size *= 2;
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(text);
  wipe(text);
  return bytes;
}

export const locked = (): AppError => new AppError("locked", "the vault is locked");

export const cannotDecrypt = (): AppError =>
  new AppError("cannot-decrypt", "the master password is wrong, or the data is damaged");

export const newer = (came: number): AppError =>
  new AppError("vault-newer", `this was saved by a newer version of Saltmill (format ${came}): update Saltmill`, [
    came,
  ]);
