/** As much of the contenders as is called: they are installed only when the benchmarks run, types are checked without them. */
declare module "asmcrypto.js" {
  export function Pbkdf2HmacSha1(
    password: Uint8Array,
    salt: Uint8Array,
    count: number,
    length: number,
  ): Uint8Array<ArrayBuffer>;
}

declare module "sjcl" {
  namespace sjcl {
    /** Words of 32 bits, the last with its length in it. */
    type BitArray = readonly number[];
    interface Aes {
      encrypt(block: BitArray): BitArray;
    }
  }
  type Ccm = (
    cipher: sjcl.Aes,
    text: sjcl.BitArray,
    nonce: sjcl.BitArray,
    associated: sjcl.BitArray,
    tagBits: number,
  ) => sjcl.BitArray;
  const sjcl: {
    readonly bitArray: {
      partial(bits: number, word: number): number;
      bitLength(array: sjcl.BitArray): number;
    };
    readonly cipher: { readonly aes: new (key: sjcl.BitArray) => sjcl.Aes };
    /** Both throw what is no `Error` where something is wrong. */
    readonly mode: { readonly ccm: { readonly encrypt: Ccm; readonly decrypt: Ccm } };
  };
  export default sjcl;
}
