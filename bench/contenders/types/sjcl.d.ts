/**
 * The part of sjcl that the benchmarks use. These types are declared here, because types are also checked on machines
 * where the contenders are not installed.
 */
declare module "sjcl" {
  namespace sjcl {
    /** Words of 32 bits. If the last word is incomplete, it also contains the number of its bits. */
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
      /**
       * Takes the cipher, the text, the nonce, the associated data and the tag's length in bits. Throws values that are
       * not instances of `Error`.
       */
      readonly encrypt: (cipher: Aes, text: BitArray, nonce: BitArray, data?: BitArray, tagBits?: number) => BitArray;
      readonly decrypt: Mode["encrypt"];
    }
  }
  const sjcl: {
    readonly bitArray: {
      /** @param end - 1 if the bits are already at the left end of the word */
      partial(bits: number, word: number, end?: 0 | 1): number;
      bitLength(array: sjcl.BitArray): number;
    };
    readonly cipher: { readonly aes: new (key: sjcl.BitArray) => sjcl.Aes };
    /** The package's built file has only SHA-256. core/sha1.js adds SHA-1. */
    readonly hash: { readonly sha256: sjcl.HashKind; readonly sha1: sjcl.HashKind };
    readonly mode: { readonly ccm: sjcl.Mode; readonly ocb2: sjcl.Mode; readonly ctr: sjcl.Mode };
    /** Functions that enable modes that sjcl calls dangerous, such as CTR. The name of each function is a warning. */
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
