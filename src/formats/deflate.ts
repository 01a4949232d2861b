import { concatBytes } from "../../crypto/internal.ts";

/** Compresses bytes (RFC 1951, without a header). */
export const deflate = (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  collected(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);

/**
 * Decompresses bytes (RFC 1951).
 *
 * @param limit - maximum number of decompressed bytes; a small file could otherwise decompress to gigabytes
 * @throws {@link Error} if the bytes are not compressed or the result exceeds the limit
 */
export const inflate = (bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array> =>
  collected(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")), limit);

/** Decompresses bytes in gzip format (RFC 1952), with the same limit and errors as {@link inflate}. */
export const gunzip = (bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array> =>
  collected(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")), limit);

/** Compresses bytes into gzip format (RFC 1952). */
export const gzip = (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  collected(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip")), Infinity);

async function collected(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatBytes(...chunks);
    chunks.push(value);
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new Error("the decompressed bytes exceed the limit");
    }
  }
}
