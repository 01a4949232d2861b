/** Returns the low byte of each UTF-16 code unit. Some old password generators hash these bytes instead of UTF-8. */
export const lowBytes = (value: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: value.length }, (_, i) => value.charCodeAt(i));
