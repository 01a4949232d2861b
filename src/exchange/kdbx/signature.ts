/** The first eight bytes of a KDBX file. */
export const signature = [0x03, 0xd9, 0xa2, 0x9a, 0x67, 0xfb, 0x4b, 0xb5] as const;

/** Returns true if a file begins like a KDBX file. */
export const isKdbx = (bytes: Uint8Array): boolean => signature.every((byte, i) => bytes[i] === byte);
