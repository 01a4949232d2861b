/** LEA with keys of 16, 24 or 32 bytes (KS X 3246, ISO/IEC 29192-2), checked with the test vectors of the standard. */

const ROL = (n: number, x: number): number => (n % 32 === 0 ? x : (x << (n % 32)) | (x >>> (32 - (n % 32))));
const ROR = (n: number, x: number): number => ROL(32 - n, x);

/** Reads bytes as 32-bit words, the least significant byte first. */
function words(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(4 * i, true));
}

const bytes = (X: number[]): Uint8Array => Uint8Array.from(X.flatMap((x) => [x, x >>> 8, x >>> 16, x >>> 24]));

/** Constants of the key schedule. */
const delta = [0xc3efe9db, 0x44626b02, 0x79e27c8a, 0x78df30ec, 0x715ea49e, 0xc785da0a, 0xe04ef22a, 0xe5c40957];

/** Returns the key schedule: six words for each round. */
function roundKeys(key: Uint8Array): number[][] {
  const T = words(key);
  const next = (j: number, turn: number, constant: number, i: number): number =>
    (T[j] = ROL(turn, (T[j]! + ROL(i, delta[constant]!)) | 0));
  const RK: number[][] = [];
  if (key.length === 16) {
    for (let i = 0; i < 24; i++) {
      const t = [1, 3, 6, 11].map((turn, j) => next(j, turn, i % 4, i + j));
      RK.push([0, 1, 2, 1, 3, 1].map((j) => t[j]!));
    }
  } else if (key.length === 24) {
    for (let i = 0; i < 28; i++) RK.push([1, 3, 6, 11, 13, 17].map((turn, j) => next(j, turn, i % 6, i + j)));
  } else {
    for (let i = 0; i < 32; i++)
      RK.push([1, 3, 6, 11, 13, 17].map((turn, j) => next((6 * i + j) % 8, turn, i % 8, i + j)));
  }
  return RK;
}

export function leaEncryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  let X = words(block);
  for (const RK of roundKeys(key)) {
    X = [
      ROL(9, ((X[0]! ^ RK[0]!) + (X[1]! ^ RK[1]!)) | 0),
      ROR(5, ((X[1]! ^ RK[2]!) + (X[2]! ^ RK[3]!)) | 0),
      ROR(3, ((X[2]! ^ RK[4]!) + (X[3]! ^ RK[5]!)) | 0),
      X[0]!,
    ];
  }
  return bytes(X);
}

export function leaDecryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  let X = words(block);
  for (const RK of roundKeys(key).reverse()) {
    const X0 = X[3]!;
    const X1 = (ROR(9, X[0]!) - (X0 ^ RK[0]!)) ^ RK[1]!;
    const X2 = (ROL(5, X[1]!) - (X1 ^ RK[2]!)) ^ RK[3]!;
    const X3 = (ROL(3, X[2]!) - (X2 ^ RK[4]!)) ^ RK[5]!;
    X = [X0, X1, X2, X3];
  }
  return bytes(X);
}
