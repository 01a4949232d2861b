/** CMAC over any block cipher with blocks of 16 bytes (SP 800-38B), written from the standard. */

/** Encrypts a block of 16 bytes with a fixed key: the function CIPH_K. */
export type Encrypt = (block: Uint8Array) => Uint8Array;

/** Shifts a block one bit to the left, and xors its last byte with 0x87 (R_128) if the lost bit is 1 (§6.1). */
function double(block: Uint8Array): Uint8Array {
  const shifted = block.map((byte, k) => (byte << 1) | ((block[k + 1] ?? 0) >> 7));
  if (block[0]! & 0x80) shifted[15]! ^= 0x87;
  return shifted;
}

/** Returns the full MAC of 16 bytes (§6.2). */
export function cmac(CIPH: Encrypt, M: Uint8Array): Uint8Array {
  const K1 = double(CIPH(new Uint8Array(16))); // step 1
  const K2 = double(K1);
  const n = Math.max(1, Math.ceil(M.length / 16)); // step 2
  let C = new Uint8Array(16); // step 5
  for (let i = 0; i < n; i++) {
    let Mi = [...M.slice(16 * i, 16 * i + 16)];
    if (i === n - 1) {
      // step 4: the last block, complete or padded with the bits 10…0
      const subkey = Mi.length === 16 ? K1 : K2;
      if (Mi.length < 16) Mi.push(0x80);
      Mi = Array.from(subkey, (byte, k) => byte ^ (Mi[k] ?? 0));
    }
    C = Uint8Array.from(CIPH(C.map((byte, k) => byte ^ Mi[k]!))); // step 6
  }
  return C;
}
