import { wipe } from "../../crypto/index.ts";
import { type Interruption, nextSlice, paced } from "../slices.ts";

/** Compresses bytes (RFC 1951, without a header). */
export const deflate = (bytes: Uint8Array<ArrayBuffer>, options?: Interruption): Promise<Uint8Array<ArrayBuffer>> =>
  collected(bytes, new CompressionStream("deflate-raw"), Infinity, options);

/**
 * Decompresses bytes (RFC 1951).
 *
 * @param limit - maximum number of decompressed bytes; a small file could otherwise decompress to gigabytes
 * @throws {@link Error} if the bytes are not compressed or the result exceeds the limit
 */
export const inflate = (
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
  options?: Interruption,
): Promise<Uint8Array<ArrayBuffer>> => collected(bytes, new DecompressionStream("deflate-raw"), limit, options);

/** Decompresses bytes in gzip format (RFC 1952), with the same limit and errors as {@link inflate}. */
export const gunzip = (
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
  options?: Interruption,
): Promise<Uint8Array<ArrayBuffer>> => collected(bytes, new DecompressionStream("gzip"), limit, options);

/** Compresses bytes into gzip format (RFC 1952). */
export const gzip = (bytes: Uint8Array<ArrayBuffer>, options?: Interruption): Promise<Uint8Array<ArrayBuffer>> =>
  collected(bytes, new CompressionStream("gzip"), Infinity, options);

/**
 * Number of bytes that the browser gets between two pauses. It may compress or decompress them in one piece: 16 KiB can
 * decompress to 17 MB, which takes about 30 ms.
 */
const perSlice = 2 ** 14;

/** Number of decompressed bytes that are copied between two pauses. This takes 10 to 20 ms. */
const copiedPerSlice = 2 ** 24;

async function collected(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  limit: number,
  options: Interruption = {},
): Promise<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (at > 0) await nextSlice(options);
      controller.enqueue(bytes.subarray(at, at + perSlice));
      at += perSlice;
      if (at >= bytes.length) controller.close();
    },
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = source.pipeThrough(stream).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
      if (length > limit) throw new Error("the decompressed bytes exceed the limit");
    }
    const whole = new Uint8Array(length);
    const pace = paced(copiedPerSlice, options);
    let copied = 0;
    for (const chunk of chunks) {
      whole.set(chunk, copied);
      copied += chunk.length;
      wipe(chunk);
      const turn = pace(chunk.length);
      if (turn) await turn;
    }
    return whole;
  } catch (error) {
    for (const chunk of chunks) wipe(chunk);
    await reader.cancel().catch(() => undefined);
    // The streams may wrap the reason for which the work ends.
    options.check?.();
    options.signal?.throwIfAborted();
    throw error;
  }
}
