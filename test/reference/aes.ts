/** AES (FIPS 197), written from the standard. The code works byte by byte and computes the S-box. */

/** Multiplies in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1 (§4.2), with shifts and additions. */
export function times(a: number, b: number): number {
  let product = 0;
  for (; b > 0; b >>= 1) {
    if (b & 1) product ^= a;
    a = a & 0x80 ? (a << 1) ^ 0x11b : a << 1;
  }
  return product;
}

/** Returns the inverse a^254 in GF(2^8), and 0 for 0 (§4.4). */
function inverse(a: number): number {
  let power = 1;
  for (let i = 0; i < 254; i++) power = times(power, a);
  return power;
}

/** Computes a byte of the S-box: the affine transformation of the inverse (§5.1.1). */
export function SBOX(byte: number): number {
  const b = inverse(byte);
  const bit = (i: number): number => (b >> (i % 8)) & 1;
  let s = 0;
  for (let i = 0; i < 8; i++) s |= (bit(i) ^ bit(i + 4) ^ bit(i + 5) ^ bit(i + 6) ^ bit(i + 7)) << i;
  return s ^ 0x63;
}

/** The S-box, computed once, because tests that encrypt a thousand blocks would otherwise take minutes. */
const S = Array.from({ length: 256 }, (_, byte) => SBOX(byte));

/** Returns the key schedule: 4·(Nr + 1) words of four bytes (§5.2). */
function KEYEXPANSION(key: Uint8Array): number[][] {
  const Nk = key.length / 4;
  const Nr = Nk + 6;
  const w: number[][] = [];
  let Rcon = 1;
  for (let i = 0; i <= 4 * Nr + 3; i++) {
    if (i < Nk) {
      w.push([...key.slice(4 * i, 4 * i + 4)]);
      continue;
    }
    let temp = w[i - 1]!;
    if (i % Nk === 0) {
      const [a0, a1, a2, a3] = temp as [number, number, number, number];
      temp = [S[a1]! ^ Rcon, S[a2]!, S[a3]!, S[a0]!]; // SUBWORD(ROTWORD(temp)) xor Rcon
      Rcon = times(Rcon, 2);
    } else if (Nk > 6 && i % Nk === 4) {
      temp = temp.map((a) => S[a]!);
    }
    w.push(w[i - Nk]!.map((a, k) => a ^ temp[k]!));
  }
  return w;
}

/** State of a block: the standard's s[r, c] is byte r + 4c (§3.4). */
type State = number[];

const ADDROUNDKEY = (s: State, w: number[][], round: number): State =>
  s.map((byte, k) => byte ^ w[4 * round + Math.floor(k / 4)]![k % 4]!);

/** Shifts row r by r columns: to the left if `turn` is 1, to the right if it is -1 (§5.1.2 and §5.3.1). */
const SHIFTROWS = (s: State, turn: 1 | -1): State =>
  s.map((_, k) => s[(k % 4) + 4 * ((Math.floor(k / 4) + turn * (k % 4) + 4) % 4)]!);

/** Multiplies each column by the circulant matrix whose first row is `row` (§5.1.3 and §5.3.3). */
const MIXCOLUMNS = (s: State, row: number[]): State =>
  s.map((_, k) => {
    const column = k - (k % 4);
    return [0, 1, 2, 3].reduce((sum, i) => sum ^ times(s[column + i]!, row[(i - (k % 4) + 4) % 4]!), 0);
  });

/** Encrypts a block: the function CIPHER (§5.1). */
export function aesEncryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  const Nr = key.length / 4 + 6;
  const w = KEYEXPANSION(key);
  let s = ADDROUNDKEY([...block], w, 0);
  for (let round = 1; round <= Nr; round++) {
    s = s.map((byte) => S[byte]!);
    s = SHIFTROWS(s, 1);
    if (round < Nr) s = MIXCOLUMNS(s, [2, 3, 1, 1]);
    s = ADDROUNDKEY(s, w, round);
  }
  return Uint8Array.from(s);
}

/** Decrypts a block: the function INVCIPHER (§5.3). */
export function aesDecryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  const Nr = key.length / 4 + 6;
  const w = KEYEXPANSION(key);
  let s = ADDROUNDKEY([...block], w, Nr);
  for (let round = Nr - 1; round >= 0; round--) {
    s = SHIFTROWS(s, -1);
    s = s.map((byte) => S.indexOf(byte));
    s = ADDROUNDKEY(s, w, round);
    if (round > 0) s = MIXCOLUMNS(s, [14, 11, 13, 9]);
  }
  return Uint8Array.from(s);
}
