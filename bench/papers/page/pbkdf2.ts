/** Table rows, findings and claims in docs/bench.md for the article "Implementing efficient PBKDF2 for the browser", 2016. */
import { comparison, ladder } from "../studies/published/pbkdf2.ts";
import type { Claim } from "./claims.ts";
import type { Finding } from "./findings.ts";
import { above, all, below, beyondLinear } from "./judge.ts";
import { type Row, then, was } from "./rows.ts";

const step = { study: "pbkdf2-ladder", size: 262_144 };
const library = { study: "pbkdf2-libraries", size: 262_144 };
const four = { study: "pbkdf2-four-keys", size: 262_144 };
const [asking, words, cached] = [
  "WebCrypto's HMAC, asked in each iteration",
  "no conversion: digests stay words",
  "cached key pads",
].map((contender) => ({ ...step, contender })) as [Row["now"], Row["now"], Row["now"]];
const native = "native: WebCrypto's PBKDF2";
const inWasm = "Saltmill in WebAssembly";
const hashingPads = "HMAC over our SHA-1, both key pads hashed each time";
const wordsOverNative = { ...words, over: { contender: native } };
const asm = { ...library, contender: "asmcrypto.js" };
const asmOverNative = { ...asm, over: { contender: "WebCrypto" } };
const ours = { ...library, contender: "Saltmill" };
const oldLibraries = ["sjcl", "node-forge", "crypto-js", "crypto-browserify (pbkdf2)"];
/** Returns the quantity "time of a library ÷ time of the article's form". */
const overWords = (contender: string) => ({ ...library, contender, over: words });
const browserify = { ...library, contender: "crypto-browserify (pbkdf2)" };
const cryptoJs = { study: "hash-pbkdf2-sha1", size: 10_000, contender: "crypto-js" };
const rusha = { ...step, contender: "HMAC over Rusha" };
const fourAtOnce = "SIMD WebAssembly, four keys at once";

export const byAsmCrypto: Row = {
  what: "PBKDF2 by asmCrypto (ms)",
  then: then(was(comparison, "asmCrypto, about", "Firefox")),
  now: asm,
};

export const pbkdf2Rows: readonly Row[] = [
  {
    what: "PBKDF2 by a call of WebCrypto in each of 262,144 iterations (ms)",
    then: then(was(ladder, asking.contender, "Edge")),
    now: asking,
  },
  { what: "over Rusha, both key pads hashed each time", now: rusha },
  { what: "the same over our compression", now: { ...step, contender: hashingPads } },
  { what: "cached key pads", then: then(was(ladder, "cached key pads", "Edge")), now: cached },
  { what: "digests stay words", then: then(was(ladder, "no conversion", "Firefox")), now: words },
  {
    what: "the whole loop generated, in JavaScript",
    now: { ...step, contender: "the whole loop generated, in JavaScript" },
  },
  { what: "ours in WebAssembly", now: { ...step, contender: inWasm } },
  {
    what: "native, WebCrypto's PBKDF2",
    then: then(was(ladder, "native", "Firefox and Chrome")),
    now: { ...step, contender: native },
  },
  { what: "ours, with the backend that it chooses, which may be WebCrypto", now: ours },
  { what: "ours without WebCrypto", now: { ...library, contender: "Saltmill without WebCrypto" } },
  byAsmCrypto,
  { what: "@noble/hashes", now: { ...library, contender: "@noble/hashes" } },
  { what: "hash-wasm", now: { ...library, contender: "hash-wasm" } },
  { what: "sjcl", then: "more than 1,000", now: { ...library, contender: "sjcl" } },
  { what: "node-forge", then: "more than 1,000", now: { ...library, contender: "node-forge" } },
  {
    what: "crypto-browserify",
    then: then(was(comparison, "crypto-browserify, about", "Edge")),
    now: browserify,
  },
  { what: "crypto-js", then: "too slow to measure", now: { ...library, contender: "crypto-js" } },
  { what: "four keys at once in vectors (ns per iteration)", now: { ...four, contender: fourAtOnce } },
  {
    what: "the same, one after the other in WebAssembly",
    now: { ...four, contender: "WebAssembly, one key after the other" },
  },
  ...["one key after the other", "four begun together"].map((way) => ({
    what: `the same by WebCrypto, ${way}`,
    now: { ...four, contender: `native: WebCrypto's PBKDF2, ${way}` },
  })),
];

export const pbkdf2Findings: readonly Finding[] = [
  {
    yes: "Our WebAssembly is faster than WebCrypto's PBKDF2 {in}.",
    no: "WebCrypto's PBKDF2 is faster than our WebAssembly {in}.",
    test: below({ ...step, contender: inWasm, over: { contender: native } }),
  },
  {
    yes: "With the backend that it chooses, Saltmill is more than three times as fast as sjcl, forge, crypto-js, noble and hash-wasm {in}.",
    test: all(
      ...["sjcl", "node-forge", "crypto-js", "@noble/hashes", "hash-wasm"].map((contender) =>
        below({ ...ours, over: { contender } }, 1 / 3),
      ),
    ),
  },
  {
    yes: "Four keys at once in vectors take less than half the time of four calls of WebCrypto, both one after the other and begun together, {in}.",
    test: all(
      ...["one key after the other", "four begun together"].map((way) =>
        below({ ...four, contender: fourAtOnce, over: { contender: `native: WebCrypto's PBKDF2, ${way}` } }, 0.5),
      ),
    ),
  },
  {
    yes: "Without WebCrypto too, Saltmill is more than twice as fast as sjcl, forge, crypto-js, noble and hash-wasm {in}.",
    test: all(
      ...["sjcl", "node-forge", "crypto-js", "@noble/hashes", "hash-wasm"].map((contender) =>
        below({ ...library, contender: "Saltmill without WebCrypto", over: { contender } }, 1 / 2),
      ),
    ),
  },
];

export const pbkdf2Claims: readonly Claim[] = [
  {
    says: "JavaScript is faster than a call of WebCrypto for each iteration: time of the calls ÷ this form's",
    then: then(was(ladder, asking.contender, "Edge")).replace("(Edge)", "ms (Edge)"),
    now: { ...asking, over: words },
    test: above({ ...asking, over: words }),
  },
  {
    says: "Keeping the state of the key's pads saves time: time without ÷ with it",
    then: "15 s to 1.5 s, together with Rusha",
    now: { ...step, contender: hashingPads, over: cached },
    test: above({ ...step, contender: hashingPads, over: cached }),
    note: "It saves two of four compressions, so hardly more than half of the time",
  },
  {
    says: "Keeping the digests as words saves most of the rest: time without ÷ with it",
    then: `more than ×${was(ladder, "cached key pads", "Edge").value / was(ladder, "no conversion, less than", "Edge").value} (Edge)`,
    now: { ...cached, over: words },
    test: above({ ...cached, over: words }, 2),
  },
  {
    says: "This form never takes more than twice the native time: its time ÷ WebCrypto's",
    then: "at most ×2",
    now: wordsOverNative,
    test: below(wordsOverNative, 2),
  },
  {
    says: "Other libraries are at least three times slower than this form: time of sjcl ÷ its time",
    then: "at least ×3",
    now: overWords("sjcl"),
    test: all(...oldLibraries.map((contender) => above(overWords(contender), 3))),
    judged: "for sjcl, forge, crypto-js and crypto-browserify",
  },
  {
    says: "They always take more than a second (sjcl, ms)",
    then: "above 1,000",
    now: { ...library, contender: "sjcl" },
    test: all(...oldLibraries.map((contender) => above({ ...library, contender }, 1000))),
    judged: "for the same four",
  },
  {
    says: "crypto-browserify takes about a minute in Edge (ms)",
    then: then(was(comparison, "crypto-browserify, about", "Edge")),
    now: browserify,
    test: above(browserify, 30_000),
    note: "Edge has Chromium's engine now",
  },
  {
    says: "crypto-js slows down beyond linear: ns per iteration of 10,000",
    then: "too slow to measure",
    now: cryptoJs,
    test: beyondLinear(cryptoJs),
  },
  {
    says: "asmCrypto is on a par with native code: its time ÷ WebCrypto's",
    then: "about ×1",
    now: asmOverNative,
    test: below(asmOverNative, 1.25),
  },
  {
    says: "In Firefox it is faster than native code: the same quotient",
    then: `×${was(comparison, "asmCrypto, about", "Firefox").value / was(ladder, "native", "Firefox and Chrome").value} (Firefox)`,
    now: asmOverNative,
    test: below(asmOverNative),
    where: ["firefox"],
  },
];
