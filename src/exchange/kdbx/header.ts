import { hex } from "../../../crypto/index.ts";
import { badImport } from "../../formats/index.ts";
import { type ByteReader, createReader, readDictionary } from "./bytes.ts";
import { aesKdf, type Kdf, kdfOf } from "./key.ts";

/** The first eight bytes of a KDBX file. */
export const signature = [0x03, 0xd9, 0xa2, 0x9a, 0x67, 0xfb, 0x4b, 0xb5] as const;

/** Returns true if a file begins like a KDBX file. */
export const isKdbx = (bytes: Uint8Array): boolean => signature.every((byte, i) => bytes[i] === byte);

/** Identifiers of the ciphers that can encrypt a KDBX file, in hexadecimal. */
export const ciphers = {
  aes: "31c1f2e6bf714350be5805216afc5aff",
  chacha20: "d6038a2b8b6f4cb5a524339a31dbb59a",
} as const;

const cipherNames: readonly KdbxCipher[] = ["aes", "chacha20"];

/** Name of a cipher that can encrypt a KDBX file. */
type KdbxCipher = keyof typeof ciphers;

/** Numbers of the stream ciphers that encrypt protected texts, such as passwords, inside the document. */
export const innerStreams = { none: 0, salsa20: 2, chacha20: 3 } as const;

/** Numbers of the fields of the file header. */
export const fields = {
  ...{ end: 0, cipher: 2, compression: 3, seed: 4, kdfSeed: 5, kdfRounds: 6, iv: 7, innerKey: 8, start: 9 },
  ...{ innerStream: 10, kdf: 11 },
} as const;

/** The header of a KDBX file, which is not encrypted. */
export interface KdbxHeader {
  readonly version: 3 | 4;
  readonly cipher: KdbxCipher;
  readonly isPacked: boolean;
  readonly seed: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly kdf: Kdf;
  /**
   * KDBX 3.1 only: key and number of the stream cipher for protected texts, and the bytes with which the decrypted
   * content begins if the password is right.
   */
  readonly inner?: {
    readonly key: Uint8Array<ArrayBuffer>;
    readonly id: number;
    readonly start: Uint8Array<ArrayBuffer>;
  };
  /** All bytes of the header. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the header of a KDBX file, versions 3.1, 4.0 and 4.1, and checks that opening the file would not take too much
 * work. KDBX 4 is described at keepass.info/help/kb/kdbx.html; for older versions, see the source of KeePass 2.
 *
 * @throws AppError `import-format`, `import-too-large`
 */
export function readHeader(file: Uint8Array<ArrayBuffer>): KdbxHeader {
  if (!isKdbx(file)) throw badImport("damaged");
  const reader = createReader(file);
  reader.take(signature.length);
  reader.u16(); // all minor versions have the same layout
  const version = reader.u16();
  if (version !== 3 && version !== 4) throw badImport(version < 3 ? "keepassOld" : "keepassNew");
  const values = readFields(reader, version);
  const value = (id: number): Uint8Array<ArrayBuffer> => {
    const found = values.get(id);
    if (!found) throw badImport("damaged");
    return found;
  };
  const named = hex(value(fields.cipher));
  const cipher = cipherNames.find((name) => ciphers[name] === named);
  if (cipher === undefined) throw badImport("keepassCipher"); // for example Twofish, or the cipher of a plug-in
  const compression = createReader(value(fields.compression)).u32();
  const [seed, iv] = [value(fields.seed), value(fields.iv)];
  if (compression > 1 || seed.length !== 32 || iv.length !== (cipher === "aes" ? 16 : 12)) throw badImport("damaged");
  const common = { version, cipher, isPacked: compression === 1, seed, iv, bytes: file.subarray(0, reader.position) };
  if (version === 4) return { ...common, version, kdf: kdfOf(readDictionary(value(fields.kdf))) };
  const rounds = createReader(value(fields.kdfRounds)).u64();
  return {
    ...common,
    version,
    kdf: aesKdf(rounds, value(fields.kdfSeed)),
    inner: {
      key: value(fields.innerKey),
      id: createReader(value(fields.innerStream)).u32(),
      start: value(fields.start),
    },
  };
}

function readFields(reader: ByteReader, version: 3 | 4): Map<number, Uint8Array<ArrayBuffer>> {
  const values = new Map<number, Uint8Array<ArrayBuffer>>();
  for (;;) {
    const id = reader.u8();
    const value = reader.take(version === 4 ? reader.u32() : reader.u16());
    if (id === fields.end) return values;
    values.set(id, value);
  }
}
