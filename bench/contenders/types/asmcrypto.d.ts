declare module "asmcrypto.js" {
  type Bytes = Uint8Array<ArrayBuffer>;
  type Derive = (password: Uint8Array, salt: Uint8Array, count: number, length: number) => Bytes;
  interface Hasher {
    process(data: Uint8Array): Hasher;
    finish(): Hasher;
    readonly result: Bytes | null;
  }
  export const Pbkdf2HmacSha1: Derive;
  export const Pbkdf2HmacSha256: Derive;
  export const Sha1: new () => Hasher;
  export const Sha256: new () => Hasher;
  export const AES_ECB: { encrypt(data: Uint8Array, key: Uint8Array, padding: boolean): Bytes };
  export const AES_CTR: { encrypt(data: Uint8Array, key: Uint8Array, nonce: Uint8Array): Bytes };
  export const AES_CCM: {
    encrypt(
      clear: Uint8Array,
      key: Uint8Array,
      nonce: Uint8Array,
      associated: Uint8Array | undefined,
      tagBytes: number,
    ): Bytes;
  };
}
