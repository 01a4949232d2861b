/**
 * The functions of crypto-browserify that are measured. The packages' files for browsers are imported, also in Node,
 * because their files for Node use Node's own functions.
 */
import "./shims/process.ts";
import createHash from "create-hash/browser.js";
import pbkdf2 from "pbkdf2/lib/sync-browser.js";
import type { Derive, Hash, Streaming } from "./shapes.ts";

type Kind = "sha1" | "sha256";

export const hash =
  (kind: Kind): Hash =>
  (message) =>
    createHash(kind).update(message).digest();

export function streaming(kind: Kind): Streaming {
  const hash = createHash(kind);
  return { update: (piece) => void hash.update(piece), digest: () => hash.digest() };
}

export const derive =
  (kind: Kind): Derive =>
  (password, salt, iterations, keyBytes) =>
    pbkdf2(password, salt, iterations, keyBytes, kind);
