/** The part of sjcl that is called. Contenders are installed only when the bench runs; types are checked without them. */
declare module "sjcl" {
  namespace sjcl {
    /** Words of 32 bits, the last with its length in it. */
    type BitArray = readonly number[];
    interface Aes {
      encrypt(block: BitArray): BitArray;
    }
    interface Hash {
      update(data: BitArray): Hash;
      finalize(): BitArray;
    }
    interface HashKind {
      new (): Hash;
      hash(data: BitArray): BitArray;
    }
    interface Hmac {
      encrypt(data: BitArray): BitArray;
    }
    interface Mode {
      /** The key, the text, the nonce, what is only authenticated, the tag's bits. Throws what is no `Error`. */
      readonly encrypt: (cipher: Aes, text: BitArray, nonce: BitArray, data?: BitArray, tagBits?: number) => BitArray;
      readonly decrypt: Mode["encrypt"];
    }
  }
  const sjcl: {
    readonly bitArray: {
      /** @param end - 1 where the word is aligned to its left already */
      partial(bits: number, word: number, end?: 0 | 1): number;
      bitLength(array: sjcl.BitArray): number;
    };
    readonly cipher: { readonly aes: new (key: sjcl.BitArray) => sjcl.Aes };
    /** The package's built file has SHA-256 only; core/sha1.js adds the other. */
    readonly hash: { readonly sha256: sjcl.HashKind; readonly sha1: sjcl.HashKind };
    readonly mode: { readonly ccm: sjcl.Mode; readonly ocb2: sjcl.Mode; readonly ctr: sjcl.Mode };
    /** Functions that unlock modes such as CTR, after a warning. */
    readonly beware: Readonly<Record<string, () => void>>;
    readonly misc: {
      readonly hmac: new (key: sjcl.BitArray, kind?: sjcl.HashKind) => sjcl.Hmac;
      pbkdf2(
        password: sjcl.BitArray,
        salt: sjcl.BitArray,
        count: number,
        bits: number,
        prf: new (key: sjcl.BitArray) => sjcl.Hmac,
      ): sjcl.BitArray;
    };
  };
  export default sjcl;
}

declare module "sjcl/core/sha1.js";
declare module "sjcl/core/ctr.js";
