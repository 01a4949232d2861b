/**
 * Table rows and findings in docs/bench.md for the paper "Low-Power Encryption Algorithm Block Cipher in JavaScript",
 * 2014.
 */
import { keySchedules, table6 } from "../studies/published/lea.ts";
import { above, below, both, type Finding, inEach, onlyIn } from "./findings.ts";
import { ratio, type Row, then, was } from "./rows.ts";

const chrome = "Chrome 33";
const encrypting = { study: "lea-128" };
const [looped, unrolled] = ["JavaScript, looped", "JavaScript, unrolled"] as [string, string];
const [aesLooped, aesUnrolled] = ["looped", "unrolled"].map((form) => `AES-128 by tables, JavaScript, ${form}`) as [
  string,
  string,
];

export const leaUnrolling: Row = {
  what: "LEA in JavaScript: time unrolled ÷ looped",
  then: ratio(was(table6, "JavaScript, unrolled", chrome), was(table6, "JavaScript, looped", chrome)),
  now: { ...encrypting, contender: unrolled, over: { contender: looped } },
};

export const leaOverAes: Row = {
  what: "time of AES ÷ LEA, both looped in JavaScript",
  then: ratio(was(table6, "AES, JavaScript", chrome), was(table6, "JavaScript, looped", chrome)),
  now: { ...encrypting, contender: aesLooped, over: { contender: looped } },
};

export const leaRows: readonly Row[] = [
  {
    what: "LEA in JavaScript, looped (cycles per byte)",
    then: then(was(table6, "JavaScript, looped", chrome)),
    now: { ...encrypting, contender: looped },
  },
  {
    what: "the same, unrolled",
    then: then(was(table6, "JavaScript, unrolled", chrome)),
    now: { ...encrypting, contender: unrolled },
  },
  leaUnrolling,
  {
    what: "LEA in WebAssembly, looped; asm.js then (cycles per byte)",
    then: then(was(table6, "asm.js, looped", chrome)),
    now: { ...encrypting, contender: "WebAssembly, looped" },
  },
  {
    what: "the same, unrolled",
    then: then(was(table6, "asm.js, unrolled", chrome)),
    now: { ...encrypting, contender: "WebAssembly, unrolled" },
  },
  {
    what: "four blocks at once in vectors, looped",
    then: "—",
    now: { ...encrypting, contender: "SIMD WebAssembly, looped" },
  },
  {
    what: "key schedule in JavaScript, looped (cycles per byte of the key)",
    then: then(was(keySchedules, "JavaScript", chrome)),
    now: { study: "lea-schedule", contender: "LEA-128, JavaScript, looped" },
  },
  {
    what: "key schedule in WebAssembly, looped; asm.js then",
    then: then(was(keySchedules, "asm.js", chrome)),
    now: { study: "lea-schedule", contender: "LEA-128, WebAssembly, looped" },
  },
  {
    what: "AES by tables in JavaScript, looped (cycles per byte)",
    then: then(was(table6, "AES, JavaScript", chrome)),
    now: { ...encrypting, contender: aesLooped },
  },
  leaOverAes,
  {
    what: "the same, both unrolled",
    then: "—",
    now: { ...encrypting, contender: aesUnrolled, over: { contender: unrolled } },
  },
  {
    what: "time of AES ÷ LEA in vectors, CTR, 1 MB",
    then: "—",
    now: {
      ...{ study: "lea-aes", size: 1_000_000, contender: "AES by permutations, SIMD WebAssembly" },
      over: { contender: "LEA, SIMD WebAssembly" },
    },
  },
];

export const leaFindings: readonly Finding[] = [
  {
    text: "Unrolled JavaScript is the faster one in each engine now. It was the slower one, which surprised the authors. In WebAssembly unrolled code is faster in Firefox only.",
    holds: both(
      inEach(leaUnrolling.now, below(1)),
      onlyIn(
        ["firefox"],
        {
          ...encrypting,
          contender: "WebAssembly, unrolled",
          over: { contender: "WebAssembly, looped" },
        },
        below(1),
      ),
    ),
  },
  {
    text: "LEA is still faster than AES where both are written alike, in each engine, looped and unrolled.",
    holds: both(
      inEach(leaOverAes.now, above(1)),
      inEach({ ...encrypting, contender: aesUnrolled, over: { contender: unrolled } }, above(1)),
    ),
  },
];
