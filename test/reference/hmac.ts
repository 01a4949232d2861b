/** HMAC over any hash with blocks of 64 bytes (FIPS 198-1 §4), written from the standard. */

export type Hash = (message: Uint8Array) => Uint8Array;

const B = 64;

export function hmac(H: Hash, K: Uint8Array, text: Uint8Array): Uint8Array {
  const K0 = new Uint8Array(B);
  K0.set(K.length > B ? H(K) : K); // steps 1 to 3
  const inner = H(Uint8Array.from([...K0.map((byte) => byte ^ 0x36), ...text])); // steps 4 to 6
  return H(Uint8Array.from([...K0.map((byte) => byte ^ 0x5c), ...inner])); // steps 7 to 9
}
