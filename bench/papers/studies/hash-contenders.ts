/** Contenders for SHA-1 and SHA-256: libraries, Saltmill and WebCrypto. */
import { sha1, sha256 } from "../../../crypto/index.ts";
import * as browserify from "../../contenders/crypto-browserify.ts";
import * as cryptoJs from "../../contenders/crypto-js.ts";
import * as gitSha1 from "../../contenders/git-sha1.ts";
import * as hashWasm from "../../contenders/hash-wasm.ts";
import * as jshashes from "../../contenders/jshashes.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import * as forge from "../../contenders/node-forge.ts";
import * as rusha from "../../contenders/rusha.ts";
import type { Hash } from "../../contenders/shapes.ts";
import * as sjcl from "../../contenders/sjcl.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Contender } from "../../measure/study.ts";
import { messages } from "./message.ts";
import { checked } from "./checked.ts";

export type Load = () => Hash | Promise<Hash>;
type More = Pick<Contender, "ours" | "weighs">;

/** @param expected - another implementation of the hash, whose result is taken as right */
export const hashing = (name: string, load: Load, expected: Hash, more: More = {}): Contender => ({
  name,
  ...more,
  async make(bytes) {
    const hash = await load();
    const message = messages(bytes);
    return checked(
      (fresh) => hash(message(fresh)),
      (fresh) => expected(message(fresh)),
      bytes,
    );
  },
});

const sha1ByLibraries: readonly (readonly [name: string, load: Load, more?: More])[] = [
  ["crypto-js 4.2.0", () => cryptoJs.hash("SHA1"), { weighs: "crypto-js sha1" }],
  ["node-forge 1.4.3", () => forge.hash("sha1"), { weighs: "node-forge sha1" }],
  ["sjcl 1.0.9", () => sjcl.hash("sha1"), { weighs: "sjcl sha1" }],
  ["crypto-browserify (create-hash 1.2.0)", () => browserify.hash("sha1"), { weighs: "browserify hash" }],
  ["jshashes 1.0.8", () => jshashes.hash("SHA1"), { weighs: "jshashes" }],
  ["rusha 0.8.14", () => rusha.sha1, { weighs: "rusha" }],
  ["git-sha1 0.1.2", () => gitSha1.pooled, { weighs: "git-sha1" }],
  ["@noble/hashes 2.4.0", () => noble.hash("sha1"), { weighs: "noble sha1" }],
  ["hash-wasm 4.13.0", () => hashWasm.hash("sha1"), { weighs: "hash-wasm sha1" }],
  ["Saltmill", () => sha1, { ours: true, weighs: "ours sha1" }],
];

const sha256ByLibraries: readonly (readonly [name: string, load: Load, more?: More])[] = [
  ["crypto-js 4.2.0", () => cryptoJs.hash("SHA256"), { weighs: "crypto-js sha256" }],
  ["node-forge 1.4.3", () => forge.hash("sha256"), { weighs: "node-forge sha256" }],
  ["sjcl 1.0.9", () => sjcl.hash("sha256"), { weighs: "sjcl" }],
  ["crypto-browserify (create-hash 1.2.0)", () => browserify.hash("sha256"), { weighs: "browserify hash" }],
  ["jshashes 1.0.8", () => jshashes.hash("SHA256"), { weighs: "jshashes" }],
  ["@noble/hashes 2.4.0", () => noble.hash("sha256"), { weighs: "noble sha256" }],
  ["hash-wasm 4.13.0", () => hashWasm.hash("sha256"), { weighs: "hash-wasm sha256" }],
  ["Saltmill", () => sha256, { ours: true, weighs: "ours sha256" }],
];

const both = {
  sha1: { native: "SHA-1", libraries: sha1ByLibraries },
  sha256: { native: "SHA-256", libraries: sha256ByLibraries },
} as const;

/**
 * Returns the contenders that hash whole messages with SHA-1 or SHA-256. WebCrypto's results are compared with those of
 * `@noble/hashes`, and all other results with WebCrypto's.
 */
export function hashContenders(kind: keyof typeof both): readonly Contender[] {
  const { native, libraries } = both[kind];
  const expected = webcrypto.hash(native);
  return [
    ...libraries.map(([name, load, more]) => hashing(name, load, expected, more)),
    hashing("WebCrypto", () => expected, noble.hash(kind)),
  ];
}
