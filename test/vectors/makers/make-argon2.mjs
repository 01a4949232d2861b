/**
 * Computes every tag of argon2.json again, with @noble/hashes.
 *
 * node test/vectors/makers/make-argon2.mjs
 */
import { argon2d, argon2i, argon2id } from "@noble/hashes/argon2.js";
import { readFile } from "node:fs/promises";

const bytes = (text) => Uint8Array.from(Buffer.from(text, "hex"));
const functions = { d: argon2d, i: argon2i, id: argon2id };
const lists = JSON.parse(await readFile(new URL("../argon2.json", import.meta.url), "utf8"));
for (const each of Object.values(lists).flat()) {
  const { kind, version, passes: t, memory: m, lanes: p, bytes: dkLen } = each;
  const options = { t, m, p, dkLen, version, key: bytes(each.secret), personalization: bytes(each.associatedData) };
  const tag = functions[kind](bytes(each.password), bytes(each.salt), { ...options, maxmem: 2 ** 32 - 1 });
  if (Buffer.from(tag).toString("hex") !== each.tag) throw new Error(JSON.stringify(each));
}
