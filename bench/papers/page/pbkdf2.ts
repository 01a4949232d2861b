/** Table rows and findings in docs/bench.md for the article "Implementing efficient PBKDF2 for the browser", 2016. */
import { comparison, ladder } from "../studies/published/pbkdf2.ts";
import { below, type Finding, inEach, onlyIn } from "./findings.ts";
import { type Row, then, was } from "./rows.ts";

const step = { study: "pbkdf2-ladder", size: 262_144 };
const library = { study: "pbkdf2-libraries", size: 262_144 };
const native = { ...step, contender: "native: WebCrypto's PBKDF2" };

export const asking: Row = {
  what: "PBKDF2 by a call of WebCrypto in each of 262,144 iterations (ms)",
  then: then(was(ladder, "WebCrypto's HMAC, asked in each iteration", "Edge")),
  now: { ...step, contender: "WebCrypto's HMAC, asked in each iteration" },
};

export const inWords: Row = {
  what: "PBKDF2 whose digests stay words (ms)",
  then: then(was(ladder, "no conversion", "Firefox")),
  now: { ...step, contender: "no conversion: digests stay words" },
};

export const byAsmCrypto: Row = {
  what: "PBKDF2 by asmCrypto (ms)",
  then: then(was(comparison, "asmCrypto, about", "Firefox")),
  now: { ...library, contender: "asmcrypto.js 2.3.2" },
};

export const pbkdf2Rows: readonly Row[] = [
  asking,
  {
    what: "over Rusha, both key pads hashed each time",
    then: "—",
    now: { ...step, contender: "HMAC over Rusha 0.8.14" },
  },
  {
    what: "the same over our compression",
    then: "—",
    now: { ...step, contender: "HMAC over our SHA-1, both key pads hashed each time" },
  },
  {
    what: "cached key pads",
    then: then(was(ladder, "cached key pads", "Edge")),
    now: { ...step, contender: "cached key pads" },
  },
  inWords,
  {
    what: "the whole loop generated, in JavaScript",
    then: "—",
    now: { ...step, contender: "the whole loop generated, in JavaScript" },
  },
  { what: "ours in WebAssembly", then: "—", now: { ...step, contender: "Saltmill in WebAssembly" } },
  {
    what: "native, WebCrypto's PBKDF2",
    then: then(was(ladder, "native", "Firefox and Chrome")),
    now: native,
  },
  { what: "ours, the backend that it chooses", then: "—", now: { ...library, contender: "Saltmill" } },
  byAsmCrypto,
  { what: "@noble/hashes", then: "—", now: { ...library, contender: "@noble/hashes 2.4.0" } },
  { what: "hash-wasm", then: "—", now: { ...library, contender: "hash-wasm 4.13.0" } },
  { what: "sjcl", then: "more than 1,000", now: { ...library, contender: "sjcl 1.0.9" } },
  { what: "node-forge", then: "more than 1,000", now: { ...library, contender: "node-forge 1.4.3" } },
  {
    what: "crypto-browserify",
    then: then(was(comparison, "crypto-browserify, about", "Edge")),
    now: { ...library, contender: "crypto-browserify (pbkdf2 3.1.7)" },
  },
  { what: "crypto-js", then: "too slow to measure", now: { ...library, contender: "crypto-js 4.2.0" } },
];

export const pbkdf2Findings: readonly Finding[] = [
  {
    text: "A call of WebCrypto in each iteration is still out of the question. Only Chromium needs less than two seconds.",
    holds: onlyIn(["chromium"], asking.now, below(2000)),
  },
  {
    text: "The backend that Saltmill chooses is at least three times as fast as any other library but asmCrypto, in each engine.",
    holds: (evidence) =>
      ["sjcl 1.0.9", "node-forge 1.4.3", "crypto-js 4.2.0", "@noble/hashes 2.4.0", "hash-wasm 4.13.0"].every((name) =>
        inEach({ ...library, contender: "Saltmill", over: { contender: name } }, below(1 / 3))(evidence),
      ),
  },
  {
    text: "In the study of libraries, which times WebCrypto beside ours, the engine's own function is faster than ours in Chromium, about as fast in WebKit, and slower in Node and Firefox.",
    holds: (evidence) => {
      const of = (name: "node" | "chromium" | "firefox" | "webkit"): number =>
        evidence.value(name, { ...library, contender: "Saltmill", over: { contender: "WebCrypto" } })?.value ?? NaN;
      return of("chromium") > 1.05 && Math.abs(of("webkit") - 1) < 0.1 && of("node") < 0.95 && of("firefox") < 0.95;
    },
  },
];
