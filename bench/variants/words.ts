/** Bytes to big-endian numbers, four and four; what is left over is left out. */
export function toWords(bytes: Uint8Array): Int32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Int32Array(bytes.length >> 2).map((_, i) => view.getInt32(4 * i));
}
