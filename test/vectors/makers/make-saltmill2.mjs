// @ts-check
/**
 * Computes S, A and R or V of test/vectors/saltmill-2.json a second time, with @noble/hashes instead of the reference C
 * code and Python: `node make-saltmill2.mjs`. Prints how many agree, and throws at the first that differs.
 */
import { argon2id } from "@noble/hashes/argon2.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { strict as assert } from "node:assert";
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import console from "node:console";

const made = JSON.parse(readFileSync(new URL("../saltmill-2.json", import.meta.url), "utf8"));
const utf8 = (/** @type {string} */ text) => Buffer.from(text, "utf8");
const master = (/** @type {string} */ text) => utf8(text.replace(/\p{Zs}/gu, " ").normalize("NFC"));
const identity = (/** @type {string} */ text) =>
  utf8(text.trim().normalize("NFKC").toLowerCase().normalize("NFKC").trim());
const hex = (/** @type {Uint8Array} */ bytes) => Buffer.from(bytes).toString("hex");

/** @param {Uint8Array} P @param {Uint8Array} D */
function derive(P, D, m = 65_536, t = 3, c = 262_144) {
  const S = sha256(D).slice(0, 16);
  const A = argon2id(P, S, { m, t, p: 1, dkLen: 32, maxmem: 2 ** 30 });
  return [hex(S), hex(A), hex(pbkdf2(sha1, P, Buffer.concat([A, D]), { c, dkLen: 20 }))];
}

for (const each of made.roots) {
  const D = Buffer.concat([utf8("saltmill-2 root\0"), identity(each.identity)]);
  assert.deepEqual(derive(master(each.master), D), [each.S, each.A, each.R]);
}
for (const each of made.headers) {
  const D = Buffer.concat([utf8("saltmill-2 vault\0"), Buffer.from(each.salt, "hex")]);
  const came = derive(master(each.master), D, each.memory, each.passes, each.iterations);
  assert.deepEqual(came, [each.S, each.A, each.V]);
}
console.log(`${made.roots.length} roots and ${made.headers.length} headers agree`);
