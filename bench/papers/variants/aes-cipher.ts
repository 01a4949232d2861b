/**
 * The code around a generated AES kernel, the same for every variant. The code size of every variant includes this
 * file, so this file imports little.
 */
/** The generated functions of each variant. */
export interface AesFunctions {
  /** Computes the tables that the kernel does not contain as constants. */
  readonly tables: () => void;
  readonly sub: (keys: Int32Array, block: Int32Array) => void;
}

/** An expanded key. */
export interface AesKey {
  readonly keys: Int32Array;
  /** The first four words contain the input before an encryption, and the output after the encryption. */
  readonly block: Int32Array;
  readonly rounds: number;
}

/** Returns a function that expands keys. Before the first key, it computes the tables. */
export function aesKeys({ tables, sub }: AesFunctions): (key: Uint8Array) => AesKey {
  let made = false;
  return (key) => {
    if (!made) tables();
    made = true;
    const [keys, block] = [new Int32Array(60), new Int32Array(8)];
    const subWord = (x: number): number => {
      block[0] = x;
      sub(keys, block);
      return block[0];
    };
    keys.set(expandKey(key, subWord));
    return { keys, block, rounds: key.length / 4 + 6 };
  };
}

/**
 * Expands a key in words: FIPS 197 §5.2, KEYEXPANSION. The product does this with bytes, because the time for words
 * depends on the key in Chromium.
 *
 * @param subWord - SUBWORD, which applies the S-box to the four bytes of a word
 * @returns the round keys: 4·(Nr+1) words for Nr rounds
 */
export function expandKey(key: Uint8Array, subWord: (x: number) => number): Int32Array {
  const Nk = key.length / 4;
  const Nr = Nk + 6;
  const w = new Int32Array(4 * (Nr + 1));
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  for (let i = 0, rcon = 1; i < w.length; i++) {
    if (i < Nk) {
      w[i] = view.getInt32(4 * i);
      continue;
    }
    let temp = w[i - 1] ?? 0;
    if (i % Nk === 0) {
      temp = subWord((temp << 8) | (temp >>> 24)) ^ (rcon << 24);
      rcon = (rcon << 1) ^ (rcon >> 7 ? 0x11b : 0);
    } else if (Nk > 6 && i % Nk === 4) {
      temp = subWord(temp);
    }
    w[i] = (w[i - Nk] ?? 0) ^ temp;
  }
  return w;
}

export interface AesKernel extends AesFunctions {
  readonly encrypt: (keys: Int32Array, block: Int32Array, rounds: number) => void;
}

/** A cipher that encrypts the first four words of `block` in place. */
export interface WordCipher {
  readonly block: Int32Array;
  readonly encrypt: () => void;
}

/** Returns a function that makes a cipher from a key. Before the first key, it computes the tables. */
export function aesOver(kernel: AesKernel): (key: Uint8Array) => WordCipher {
  const expand = aesKeys(kernel);
  const { encrypt } = kernel;
  return (key) => {
    const { keys, block, rounds } = expand(key);
    return {
      block,
      encrypt() {
        encrypt(keys, block, rounds);
      },
    };
  };
}
