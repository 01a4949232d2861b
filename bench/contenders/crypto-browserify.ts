/**
 * The measured functions of crypto-browserify's packages. Node also gets the files that the packages provide for
 * browsers, because the files for Node would call Node's own functions.
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
