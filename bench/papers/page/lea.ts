/**
 * Table rows, findings and claims in docs/bench.md for the paper "Low-Power Encryption Algorithm Block Cipher in
 * JavaScript", 2014.
 */
import { keySchedules, table6, table7 } from "../studies/published/lea.ts";
import { digits } from "../report/values.ts";
import type { Claim } from "./claims.ts";
import type { Finding } from "./findings.ts";
import { above, below } from "./judge.ts";
import { ratio, type Row, then, was } from "./rows.ts";
import { sizeRatio } from "./sizes.ts";

const chrome = "Chrome 33";
const encrypting = { study: "lea-128" };
const looped = { ...encrypting, contender: "JavaScript, looped" };
const unrolled = { ...encrypting, contender: "JavaScript, unrolled" };
const wasmLooped = { ...encrypting, contender: "WebAssembly, looped" };
const wasmUnrolled = { ...encrypting, contender: "WebAssembly, unrolled" };
const [aesLooped, aesUnrolled] = ["looped", "unrolled"].map((form) => ({
  ...encrypting,
  contender: `AES-128 by tables, JavaScript, ${form}`,
})) as [Row["now"], Row["now"]];
const unrolledOver = { ...unrolled, over: { contender: looped.contender } };
const wasmUnrolledOver = { ...wasmUnrolled, over: { contender: wasmLooped.contender } };
const aesOverLea = { ...aesUnrolled, over: { contender: unrolled.contender } };
const wasmOverJavaScript = { ...wasmLooped, over: { contender: looped.contender } };
const aesOverWasm = { ...aesUnrolled, over: { contender: wasmLooped.contender } };
const scheduling = { study: "lea-schedule" };
const onTheFlyOver = { study: "lea-128-on-the-fly", contender: "JavaScript, looped", over: { study: "lea-128" } };
const overChromium = { ...looped, over: { engine: "chromium" } };
const wasmOverChromium = { ...wasmLooped, over: { engine: "chromium" } };
const scheduleOver = {
  ...{ ...scheduling, contender: "LEA-128, WebAssembly, looped" },
  over: { contender: "LEA-128, JavaScript, looped" },
};

export const leaRows: readonly Row[] = [
  ...[128, 192, 256].flatMap((bits) =>
    ["looped", "unrolled"].map((form) => ({
      what: `LEA-${bits} in JavaScript, ${form} (cycles per byte)`,
      ...(bits === 128 && { then: then(was(table6, `JavaScript, ${form}`, chrome)) }),
      now: { study: `lea-${bits}`, contender: `JavaScript, ${form}` },
    })),
  ),
  ...[128, 192, 256].map((bits) => ({
    what: `LEA-${bits} in JavaScript, looped, keys on the fly`,
    now: { study: `lea-${bits}-on-the-fly`, contender: "JavaScript, looped" },
  })),
  {
    what: "LEA-128 in WebAssembly, looped; asm.js then",
    then: then(was(table6, "asm.js, looped", chrome)),
    now: wasmLooped,
  },
  { what: "the same, unrolled", then: then(was(table6, "asm.js, unrolled", chrome)), now: wasmUnrolled },
  ...[192, 256].map((bits) => ({
    what: `LEA-${bits} in WebAssembly, looped`,
    now: { study: `lea-${bits}`, contender: "WebAssembly, looped" },
  })),
  {
    what: "LEA-128, four blocks at once in vectors, looped",
    now: { ...encrypting, contender: "SIMD WebAssembly, looped" },
  },
  ...[128, 192, 256].map((bits) => ({
    what: `key schedule of LEA-${bits} in JavaScript, looped (cycles per byte of the key, by our reading)`,
    ...(bits === 128 && { then: then(was(keySchedules, "JavaScript", chrome)) }),
    now: { ...scheduling, contender: `LEA-${bits}, JavaScript, looped` },
  })),
  {
    what: "key schedule of LEA-128 in WebAssembly, looped; asm.js then",
    then: then(was(keySchedules, "asm.js", chrome)),
    now: { ...scheduling, contender: "LEA-128, WebAssembly, looped" },
  },
  {
    what: "AES by tables in JavaScript, looped (cycles per byte)",
    then: then(was(table6, "AES, JavaScript", chrome)),
    now: aesLooped,
  },
  { what: "the same, unrolled", now: aesUnrolled },
  {
    what: "time of AES ÷ LEA in vectors, CTR, 1 MB",
    now: {
      ...{ study: "lea-aes", size: 1_000_000, contender: "AES by permutations, SIMD WebAssembly" },
      over: { contender: "LEA, SIMD WebAssembly" },
    },
  },
];

export const leaFindings: readonly Finding[] = [
  {
    yes: "LEA in vectors is faster than AES in vectors, on long messages in CTR, {in}.",
    test: above(leaRows.at(-1)?.now ?? aesOverLea),
  },
  {
    yes: "Four blocks of LEA at once in vectors are more than twice as fast as one after the other in WebAssembly {in}.",
    no: "Four blocks of LEA at once in vectors are less than twice as fast {in}.",
    test: below(
      { ...encrypting, contender: "SIMD WebAssembly, looped", over: { contender: wasmLooped.contender } },
      0.5,
    ),
  },
];

const less = (label: string, other: string, series: string): string =>
  `${digits(100 * (1 - was(table6, label, series).value / was(table6, other, series).value))} % less (${series})`;

export const leaClaims: readonly Claim[] = [
  {
    says: "Unrolled JavaScript is always slower: time unrolled ÷ looped",
    then: ratio(was(table6, "JavaScript, unrolled", chrome), was(table6, "JavaScript, looped", chrome)),
    now: unrolledOver,
    test: above(unrolledOver),
  },
  {
    says: "Unrolled asm.js is slower in Chrome and Firefox (WebAssembly now): time unrolled ÷ looped",
    then: ratio(was(table6, "asm.js, unrolled", chrome), was(table6, "asm.js, looped", chrome)),
    now: wasmUnrolledOver,
    test: above(wasmUnrolledOver),
  },
  {
    says: "asm.js takes 41 % to 90.5 % less time than JavaScript: time of WebAssembly ÷ JavaScript, looped",
    then: `${less("asm.js, looped", "JavaScript, looped", "Internet Explorer 10")}, ${less("asm.js, looped", "JavaScript, looped", "Firefox 27")}`,
    now: wasmOverJavaScript,
    test: below(wasmOverJavaScript, 0.59),
    note: "WebAssembly has replaced asm.js",
  },
  {
    says: "The key schedule too is faster in asm.js: time of WebAssembly ÷ JavaScript",
    then: ratio(was(keySchedules, "asm.js", chrome), was(keySchedules, "JavaScript", chrome)),
    now: scheduleOver,
    test: below(scheduleOver),
  },
  {
    says: "LEA is faster than AES in JavaScript: time of AES ÷ LEA, both unrolled",
    then: `${ratio(was(table6, "AES, JavaScript", chrome), was(table6, "JavaScript, unrolled", chrome))}, looped ${ratio(was(table6, "AES, JavaScript", chrome), was(table6, "JavaScript, looped", chrome))}`,
    now: aesOverLea,
    test: above(aesOverLea),
    note: "Unrolled, both keep the block in variables. Looped, our AES keeps it in memory",
  },
  {
    says: "It takes 94.3 % less time than AES in Chrome, 69.8 % in Firefox: the same quotient",
    then: [chrome, "Firefox 27"].map((series) => less("JavaScript, looped", "AES, JavaScript", series)).join(", "),
    now: aesOverLea,
    test: above(aesOverLea, 1 / (1 - 0.698)),
    note: "This AES has tables, and is not the paper's",
  },
  {
    says: "LEA in asm.js takes 96.9 % less time than AES in JavaScript in Chrome (WebAssembly now): time of AES unrolled ÷ LEA looped",
    then: ratio(was(table6, "AES, JavaScript", chrome), was(table6, "asm.js, looped", chrome)),
    now: aesOverWasm,
    test: above(aesOverWasm, 1 / (1 - 0.969)),
  },
  {
    says: "In Internet Explorer LEA in JavaScript is slower than AES",
    then: ratio(
      was(table6, "AES, JavaScript", "Internet Explorer 10"),
      was(table6, "JavaScript, looped", "Internet Explorer 10"),
    ),
    note: "No longer measurable: Internet Explorer is gone",
  },
  {
    says: "Round keys made before are faster than keys on the fly: time on the fly ÷ before",
    then: "said, not measured",
    now: onTheFlyOver,
    test: above(onTheFlyOver),
  },
  {
    says: "Keys on the fly need less code, looped",
    then: "said, not measured",
    verdict: sizeRatio("lea-128 looped on the fly JavaScript", "lea-128 looped separated JavaScript", { lessThan: 1 }),
  },
  {
    says: "Unrolled code is 2.4 times as large",
    then: "5,510 B, 2,309 B",
    verdict: sizeRatio("lea-128 unrolled separated JavaScript", "lea-128 looped separated JavaScript", { lessThan: 3 }),
  },
  {
    says: "asm.js needs about a hundred times as much code (WebAssembly now), looped",
    then: "224,642 B, 2,309 B",
    verdict: sizeRatio("lea-128 looped separated WebAssembly", "lea-128 looped separated JavaScript", { moreThan: 10 }),
  },
  {
    says: "Chrome is the fastest browser in JavaScript: time of each engine ÷ Chromium's",
    then: ratio(was(table6, "JavaScript, looped", "Firefox 27"), was(table6, "JavaScript, looped", chrome)).replace(
      / \(.*/u,
      " (Firefox 27)",
    ),
    now: overChromium,
    test: above(overChromium),
    where: ["firefox", "webkit"],
    note: "The named engines are those that were compared with Chromium",
  },
  {
    says: "Firefox is faster than Chrome in asm.js (WebAssembly now): time of each engine ÷ Chromium's",
    then: ratio(was(table6, "asm.js, looped", "Firefox 27"), was(table6, "asm.js, looped", chrome)),
    now: wasmOverChromium,
    test: below(wasmOverChromium),
    where: ["firefox"],
  },
  {
    says: "On a phone Chrome is the fastest",
    then: then(was(table7, "JavaScript, looped", "Chrome 34, mobile")),
    note: "No phone was measured",
  },
  {
    says: "LEA in authenticated encryption: time of AES-CCM ÷ LEA-CCM, 1 MB, without WebCrypto",
    future: true,
    now: {
      ...{ study: "cryptpad-encrypt", size: 1_000_000, contender: "AES-CCM, Saltmill, synchronous" },
      over: { contender: "LEA-CCM, Saltmill, synchronous" },
    },
    verdict: () => "done",
  },
];
