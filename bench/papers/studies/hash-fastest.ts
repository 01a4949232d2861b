/** The study for the last comparison in the paper on hashing: the fastest implementations of several hashes. */
import { sha1, sha256 } from "../../../crypto/index.ts";
import * as blake2 from "../../contenders/blake2s.ts";
import * as hashWasm from "../../contenders/hash-wasm.ts";
import * as noble from "../../contenders/noble-hashes.ts";
import * as forge from "../../contenders/node-forge.ts";
import * as rusha from "../../contenders/rusha.ts";
import type { Hash } from "../../contenders/shapes.ts";
import * as webcrypto from "../../contenders/webcrypto.ts";
import type { Study } from "../../measure/study.ts";
import { hashing as contender } from "./hash-contenders.ts";
import { hashing } from "./seeds.ts";

const [nativeSha1, nativeSha256] = [webcrypto.hash("SHA-1"), webcrypto.hash("SHA-256")];

/** Computes BLAKE2s with hash-wasm. The results of the other implementations of BLAKE2s must equal these results. */
const byHashWasm: Hash = async (message) => (await hashWasm.hash("blake2s"))(message);
const blake3ByHashWasm: Hash = async (message) => (await hashWasm.hash("blake3"))(message);

export const hashFastest: Study = {
  id: "hash-fastest",
  seed: hashing,
  table: "Comparison of fastest hashes",
  title: "The fastest hashes: SHA-1, SHA-256 and BLAKE2s, and BLAKE3, which came later",
  shows:
    "At which sizes BLAKE2s is ahead of Rusha, the fastest SHA-1 of 2014, and of our own SHA-1 and SHA-256, all in JavaScript. The answer may change from size to size, so each size counts.",
  axis: { name: "bytes", full: [16, 64, 256, 1000, 10_000, 100_000, 1_000_000, 3_000_000], quick: [64, 1000, 100_000] },
  measure: "kB/s",
  contenders: [
    contender("SHA-1, rusha 0.8.14", () => rusha.sha1, nativeSha1, { weighs: "rusha" }),
    contender("SHA-1, Saltmill", () => sha1, nativeSha1, { ours: true, weighs: "ours sha1" }),
    contender("SHA-1, @noble/hashes 2.4.0", () => noble.hash("sha1"), nativeSha1, { weighs: "noble sha1" }),
    contender("SHA-1, hash-wasm 4.13.0", () => hashWasm.hash("sha1"), nativeSha1, { weighs: "hash-wasm sha1" }),
    contender("SHA-256, node-forge 1.4.3", () => forge.hash("sha256"), nativeSha256, { weighs: "node-forge sha256" }),
    contender("SHA-256, Saltmill", () => sha256, nativeSha256, { ours: true, weighs: "ours sha256" }),
    contender("SHA-256, @noble/hashes 2.4.0", () => noble.hash("sha256"), nativeSha256, { weighs: "noble sha256" }),
    contender("SHA-256, hash-wasm 4.13.0", () => hashWasm.hash("sha256"), nativeSha256, {
      weighs: "hash-wasm sha256",
    }),
    contender("BLAKE2s, blake2s 1.1.0", () => blake2.blake2s, byHashWasm, { weighs: "blake2s" }),
    contender("BLAKE2s, @noble/hashes 2.4.0", () => noble.blake2s, byHashWasm, { weighs: "noble blake2s" }),
    contender("BLAKE2s, hash-wasm 4.13.0", () => hashWasm.hash("blake2s"), noble.blake2s, {
      weighs: "hash-wasm blake2s",
    }),
    contender("BLAKE3, @noble/hashes 2.4.0", () => noble.blake3, blake3ByHashWasm, { weighs: "noble blake3" }),
    contender("BLAKE3, hash-wasm 4.13.0", () => hashWasm.hash("blake3"), noble.blake3, { weighs: "hash-wasm blake3" }),
    contender("SHA-256, WebCrypto", () => nativeSha256, noble.hash("sha256")),
  ],
};
