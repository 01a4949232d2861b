/** Writes KDBX 3.1 files for tests. Saltmill itself writes only KDBX 4. */
import { createCipheriv, createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { fields, innerStreams, signature } from "../../../../../src/exchange/kdbx/header.ts";
import { createInnerStream } from "../../../../../src/exchange/kdbx/streams.ts";

/** A value of a field: `text` is encrypted, `plain` is not, and `bytes` are encrypted although they may be no text. */
export type Kdbx3Value = { readonly text: string } | { readonly plain: string } | { readonly bytes: Uint8Array };

export interface Kdbx3 {
  /** The bytes from which the key is derived, after the two digests of a password and a key file, for example. */
  readonly composite: Uint8Array;
  /** Entries with their fields. */
  readonly entries: readonly Readonly<Record<string, Kdbx3Value>>[];
  /** Adds the digest of the header to the document, as KeePass and KeePassXC do. */
  readonly hasHeaderHash?: boolean;
  readonly isPacked?: boolean;
  /** Encoding of the document, UTF-8 by default. */
  readonly encoding?: BufferEncoding;
  /** XML at the end of the document's `Meta` element. `protect` encrypts bytes. */
  readonly meta?: (protect: (bytes: Uint8Array) => string) => string;
}

export const digest = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytesOf = (count: number, first: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, i) => (first + 7 * i) % 256));
const u16 = (value: number): Buffer => Buffer.from([value & 255, value >>> 8]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value & 65535), u16(value >>> 16)]);

/** Returns a KDBX 3.1 file: AES-256, Salsa20, one round of AES-KDF. */
export async function kdbx3Of({ composite, entries, meta, ...options }: Kdbx3): Promise<Uint8Array<ArrayBuffer>> {
  const { hasHeaderHash = true, isPacked = true, encoding = "utf8" } = options;
  const [seed, kdfSeed, iv] = [bytesOf(32, 1), bytesOf(32, 2), bytesOf(16, 3)];
  const [innerKey, start] = [bytesOf(32, 4), bytesOf(32, 5)];
  const header = Buffer.concat([
    ...[Buffer.from(signature), u16(1), u16(3)],
    ...(
      [
        [fields.cipher, Buffer.from("31c1f2e6bf714350be5805216afc5aff", "hex")],
        [fields.compression, u32(isPacked ? 1 : 0)],
        [fields.seed, seed],
        [fields.kdfSeed, kdfSeed],
        [fields.kdfRounds, Buffer.concat([u32(1), u32(0)])],
        [fields.iv, iv],
        [fields.innerKey, innerKey],
        [fields.start, start],
        [fields.innerStream, u32(innerStreams.salsa20)],
        [fields.end, Buffer.from("\r\n\r\n")],
      ] as const
    ).map(([id, value]) => Buffer.concat([Buffer.from([id]), u16(value.length), value])),
  ]);
  const { sha512 } = await import("@noble/hashes/sha2.js");
  const stream = createInnerStream(innerStreams.salsa20, innerKey, sha512);
  const protect = (bytes: Uint8Array): string => Buffer.from(stream(bytes)).toString("base64");
  const valueOf = (value: Kdbx3Value): string => {
    if ("plain" in value) return `<Value>${value.plain}</Value>`;
    return `<Value Protected="True">${protect("text" in value ? Buffer.from(value.text) : value.bytes)}</Value>`;
  };
  const hash = hasHeaderHash ? `<HeaderHash>${digest(header).toString("base64")}</HeaderHash>` : "";
  const own = meta?.(protect) ?? "";
  const body = entries.map((entry) => {
    const strings = Object.entries(entry).map(([key, value]) => `<String><Key>${key}</Key>${valueOf(value)}</String>`);
    return `<Entry>${strings.join("")}</Entry>`;
  });
  const xml = Buffer.from(
    `<KeePassFile><Meta>${hash}${own}</Meta><Root><Group>${body.join("")}</Group></Root></KeePassFile>`,
    encoding,
  );
  const content = isPacked ? gzipSync(xml) : xml;
  const blocks = Buffer.concat([
    ...[start, u32(0), digest(content), u32(content.length), content],
    ...[u32(1), Buffer.alloc(32), u32(0)],
  ]);
  const kdf = createCipheriv("aes-256-ecb", kdfSeed, null).setAutoPadding(false);
  const transformed = digest(kdf.update(composite));
  const cipher = createCipheriv("aes-256-cbc", digest(seed, transformed), iv);
  return Uint8Array.from(Buffer.concat([header, cipher.update(blocks), cipher.final()]));
}
