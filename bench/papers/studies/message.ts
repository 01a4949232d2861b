import type { Bytes } from "../../contenders/shapes.ts";

/** The limit of `crypto.getRandomValues`, in bytes. */
const most = 65_536;

function random(length: number): Bytes {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += most) crypto.getRandomValues(bytes.subarray(at, at + most));
  return bytes;
}

let kept: Bytes = new Uint8Array();

/**
 * Returns the same bytes for consecutive calls with the same length. So the contenders of a study share these bytes.
 * Otherwise, each contender would need up to ten megabytes.
 */
function shared(length: number): Bytes {
  if (kept.length !== length) kept = random(length);
  return kept;
}

/**
 * Returns a function that makes messages of `length` bytes. A message begins with the bytes `fresh`, or with as many of
 * them as fit. All messages are in one buffer, so a caller that keeps a message must copy it.
 */
export function messages(length: number): (fresh: Bytes) => Bytes {
  const message = shared(length);
  return (fresh) => {
    message.set(fresh.subarray(0, length));
    return message;
  };
}

export const key = (length: number): Bytes => Uint8Array.from({ length }, (_, i) => 17 * i + 1);

/** Returns a counter block that ends in four zeros, because some libraries increment only the last four bytes. */
export function counterOf(fresh: Bytes): Bytes {
  const counter = fresh.slice();
  counter.fill(0, 12);
  return counter;
}

/** Returns a nonce of 12 bytes. */
export const shortNonce = (fresh: Bytes): Bytes => fresh.subarray(0, 12);

const padded = (fresh: Bytes, length: number): Bytes => {
  const nonce = new Uint8Array(length);
  nonce.set(fresh);
  return nonce;
};

/** Returns a nonce of 24 bytes. */
export const longNonce = (fresh: Bytes): Bytes => padded(fresh, 24);

/** Returns a nonce of 32 bytes. */
export const doubleNonce = (fresh: Bytes): Bytes => padded(fresh, 32);
