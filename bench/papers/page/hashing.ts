/**
 * Table rows and findings in docs/bench.md for the paper "Performance of Hashing in Javascript Crypto Libraries", 2014.
 */
import { pbkdf2Sha1, sha256 } from "../studies/published/hashing.ts";
import { above, below, both, type Finding, inEach, onlyIn } from "./findings.ts";
import { type Row, then, was } from "./rows.ts";

const iterating = { study: "hash-pbkdf2-sha1", size: 10_000, measure: "iterations/ms" } as const;
const large = { study: "hash-sha1", size: 10_000_000 };
const small = { study: "hash-sha1-small", size: 16 };
const fastest = { study: "hash-fastest", size: 100_000 };
const streamed = { study: "hash-streaming-sha1" };
const pooled = { study: "hash-pooled", size: 64 };

const was2014 = (library: string): string => then(was(pbkdf2Sha1, library, "Node 0.10, 10,000 iterations"));

export const cryptoJs: Row = {
  what: "crypto-js's PBKDF2 at 10,000 iterations (iterations per ms)",
  then: was2014("crypto-js"),
  now: { ...iterating, contender: "crypto-js 4.2.0" },
};

export const forgeSha256: Row = {
  what: "forge's SHA-256, 100 kB (kB/s)",
  then: `more than ${then(was(sha256, "forge, more than", "Node 0.10"))}`,
  now: { ...fastest, contender: "SHA-256, node-forge 1.4.3" },
};

export const blake2s: Row = {
  what: "speed of the blake2s package ÷ Rusha's SHA-1, 100 kB",
  then: "above 1",
  now: { ...fastest, contender: "BLAKE2s, blake2s 1.1.0", over: { contender: "SHA-1, rusha 0.8.14" } },
};

export const rusha: Row = {
  what: "SHA-1 of 10 MB, Rusha, the fastest of the paper (ms)",
  then: "—",
  now: { ...large, contender: "rusha 0.8.14" },
};

export const pooling: Row = {
  what: "our SHA-1 of 64 bytes: time with new arrays ÷ pooled ones",
  then: "future work",
  now: { ...pooled, contender: "our SHA-1, afresh", over: { contender: "our SHA-1, pooled" } },
};

const wholeRows: readonly Row[] = [
  cryptoJs,
  { what: "the same, sjcl", then: was2014("sjcl"), now: { ...iterating, contender: "sjcl 1.0.9" } },
  { what: "the same, forge", then: was2014("forge"), now: { ...iterating, contender: "node-forge 1.4.3" } },
  {
    what: "the same, crypto-browserify",
    then: was2014("crypto-browserify"),
    now: { ...iterating, contender: "crypto-browserify (pbkdf2 3.1.7)" },
  },
  rusha,
  { what: "the same, ours", then: "—", now: { ...large, contender: "Saltmill" } },
  { what: "the same, hash-wasm", then: "—", now: { ...large, contender: "hash-wasm 4.13.0" } },
  { what: "the same, WebCrypto", then: "—", now: { ...large, contender: "WebCrypto" } },
  { what: "SHA-1 of 16 bytes, Rusha (kB/s)", then: "—", now: { ...small, contender: "rusha 0.8.14" } },
  { what: "the same, ours", then: "—", now: { ...small, contender: "Saltmill" } },
  { what: "the same, @noble/hashes", then: "—", now: { ...small, contender: "@noble/hashes 2.4.0" } },
  { what: "the same, hash-wasm", then: "—", now: { ...small, contender: "hash-wasm 4.13.0" } },
  { what: "the same, WebCrypto", then: "—", now: { ...small, contender: "WebCrypto" } },
  forgeSha256,
  { what: "the same, ours", then: "—", now: { ...fastest, contender: "SHA-256, Saltmill" } },
  { what: "the same, hash-wasm", then: "—", now: { ...fastest, contender: "SHA-256, hash-wasm 4.13.0" } },
  {
    what: "BLAKE2s by hash-wasm, 100 kB (kB/s)",
    then: "—",
    now: { ...fastest, contender: "BLAKE2s, hash-wasm 4.13.0" },
  },
  { what: "BLAKE3 by hash-wasm, 100 kB (kB/s)", then: "—", now: { ...fastest, contender: "BLAKE3, hash-wasm 4.13.0" } },
  blake2s,
  pooling,
  {
    what: "the same for Rusha and its one heap",
    then: "future work",
    now: { ...pooled, contender: "rusha 0.8.14, afresh", over: { contender: "rusha 0.8.14, one heap" } },
  },
  {
    what: "the same for git-sha1 and its pool",
    then: "future work",
    now: { ...pooled, contender: "git-sha1 0.1.2, afresh", over: { contender: "git-sha1 0.1.2, its pool" } },
  },
];

const streamingRows: readonly Row[] = [
  {
    what: "SHA-1 of 32 files in pieces that arrive in turn, hash-wasm (kB/s)",
    then: "future work",
    now: { ...streamed, contender: "hash-wasm 4.13.0" },
  },
  { what: "the same, ours", then: "future work", now: { ...streamed, contender: "Saltmill" } },
  { what: "the same, Rusha", then: "future work", now: { ...streamed, contender: "rusha 0.8.14" } },
  { what: "the same, @noble/hashes", then: "future work", now: { ...streamed, contender: "@noble/hashes 2.4.0" } },
  {
    what: "all pieces kept for WebCrypto",
    then: "future work",
    now: { ...streamed, contender: "WebCrypto, buffering" },
  },
];

/** All table rows for the paper. */
export const hashingRows: readonly Row[] = [...wholeRows, ...streamingRows];

export const hashingFindings: readonly Finding[] = [
  {
    text: "The time of crypto-js's PBKDF2 is proportional to the iterations now, in each engine.",
    holds: (evidence) =>
      evidence.runOf(iterating.study).results.engines.every(({ studies }) => {
        const series = studies.find(({ id }) => id === iterating.study)?.series ?? [];
        const growth = series.find(({ contender }) => contender === "crypto-js 4.2.0")?.growth;
        return growth !== undefined && Math.abs(growth.exponent - 1) <= Math.max(0.05, 3 * growth.error);
      }),
  },
  {
    text: "The blake2s package is no longer the fastest hash in JavaScript: Rusha's SHA-1 is faster in every browser. In Node blake2s is still ahead.",
    holds: onlyIn(["node"], blake2s.now, above(1)),
  },
  {
    text: "In WebAssembly (hash-wasm) BLAKE2s is faster than SHA-256 from 1 kB on, in each engine.",
    holds: both(
      ...[1000, 100_000, 3_000_000].map((size) =>
        inEach(
          {
            ...fastest,
            size,
            contender: "BLAKE2s, hash-wasm 4.13.0",
            over: { contender: "SHA-256, hash-wasm 4.13.0" },
          },
          above(1),
        ),
      ),
    ),
  },
  {
    text: "On 16 bytes our SHA-1 is faster than Rusha's and noble's in each engine. hash-wasm is ahead of it in Node and Chromium, and behind in Firefox and WebKit. WebCrypto has less than a quarter of its speed in each engine.",
    holds: both(
      ...["rusha 0.8.14", "@noble/hashes 2.4.0"].map((name) =>
        inEach({ ...small, contender: name, over: { contender: "Saltmill" } }, below(1)),
      ),
      onlyIn(
        ["node", "chromium"],
        { ...small, contender: "hash-wasm 4.13.0", over: { contender: "Saltmill" } },
        above(1),
      ),
      inEach({ ...small, contender: "WebCrypto", over: { contender: "Saltmill" } }, below(0.25)),
    ),
  },
  {
    text: "Pooled arrays, the paper's future work, make small inputs faster for our SHA-1 and for Rusha in each engine.",
    holds: both(
      inEach(pooling.now, above(1)),
      inEach({ ...pooled, contender: "rusha 0.8.14, afresh", over: { contender: "rusha 0.8.14, one heap" } }, above(1)),
    ),
  },
  {
    text: "For many files that arrive in pieces, another piece of future work, hash-wasm is the fastest library for SHA-1 in Node, Chromium and WebKit, and ours in Firefox. Keeping all pieces for WebCrypto is faster in Chromium only.",
    holds: both(
      ...[
        ...["rusha 0.8.14", "@noble/hashes 2.4.0", "asmcrypto.js 2.3.2", "sjcl 1.0.9", "crypto-js 4.2.0"],
        ...["node-forge 1.4.3", "crypto-browserify (create-hash 1.2.0)", "git-sha1 0.1.2"],
      ].map((name) => inEach({ ...streamed, contender: "hash-wasm 4.13.0", over: { contender: name } }, above(1))),
      onlyIn(["firefox"], { ...streamed, contender: "Saltmill", over: { contender: "hash-wasm 4.13.0" } }, above(1)),
      onlyIn(
        ["chromium"],
        { ...streamed, contender: "WebCrypto, buffering", over: { contender: "hash-wasm 4.13.0" } },
        above(1),
      ),
    ),
  },
];
