/** A keyed permutation of 16-byte blocks. */
export interface BlockCipher {
  /** Size of the key in bytes. */
  readonly keyBytes: 16 | 24 | 32;
  /**
   * @param block - 16 bytes; the caller's, not changed
   * @returns 16 fresh bytes
   * @throws {@link CryptoError} `bad-argument`, also after `wipe`
   */
  encryptBlock(block: Uint8Array): Uint8Array<ArrayBuffer>;
  /** The inverse of `encryptBlock`, with the same bounds. */
  decryptBlock(block: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Overwrites the round keys; the cipher cannot be used after. */
  wipe(): void;
}
