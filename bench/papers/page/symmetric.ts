/** Table rows and findings in docs/bench.md for the paper "Symmetric cryptography in JavaScript", 2009. */
import { tableIII, tableV, tableVI, tableVII } from "../studies/published/symmetric.ts";
import { above, below, both, type Finding, inEach, onlyIn } from "./findings.ts";
import { ratio, type Row, then, was } from "./rows.ts";

const [chrome, safari] = ["Chrome", "Safari 4"];
const unrolledOver = { study: "aes-unroll", contender: "rounds unrolled", over: { contender: "no loop unrolled" } };
const shortOver = { study: "aes-unroll", contender: "short loops unrolled", over: { contender: "no loop unrolled" } };
const hardcoded = {
  study: "aes-hardcode",
  contender: "everything hard-coded",
  over: { contender: "nothing hard-coded" },
};
const inCtr = { study: "aes-libraries-ctr", size: 1_000_000 };
const permuted = { ...inCtr, contender: "Saltmill, by permutations" };
const inBlocks = { study: "aes-libraries" };
const ocb = { study: "ocb-unroll" };
const ocbShortOver = {
  ...{ ...ocb, contender: "OCB2, short loops unrolled" },
  over: { contender: "OCB2, no loop unrolled" },
};
const mac = { study: "mac" };
const cmac = { ...mac, contender: "CMAC, Saltmill, AES by permutations" };
/** Returns the quantity "speed of CMAC ÷ speed of HMAC" for one message size. */
const cmacOver = (size: number) => ({ ...cmac, size, over: { contender: "HMAC, Saltmill" } });
const tableAes = { study: "ciphers", contender: "AES unrolled" };

export const bestAes: Row = {
  what: "AES block by block, sjcl, the paper's own library (kB/s)",
  then: then(was(tableIII, "our code", chrome)),
  now: { ...inBlocks, contender: "sjcl 1.0.9" },
};

export const unrolling: Row = {
  what: "AES by tables: speed with the rounds unrolled",
  then: [chrome, safari]
    .map((name) => ratio(was(tableV, "rounds unrolled", name), was(tableV, "no loop unrolled", name)))
    .join(", "),
  now: unrolledOver,
};

export const precomputing: Row = {
  what: "AES: time to the first key, all tables in the code ÷ none",
  then: "up to 8 ms less",
  now: hardcoded,
};

export const hashVersusCipher: Row = {
  what: "SHA-256 in JavaScript, 16 KiB, slower than AES in the paper (kB/s)",
  then: then(was(tableVII, "SHA-256", chrome)),
  now: { study: "ciphers", contender: "SHA-256" },
};

export const symmetricRows: readonly Row[] = [
  bestAes,
  { what: "the same, crypto-js", then: "—", now: { ...inBlocks, contender: "crypto-js 4.2.0" } },
  { what: "the same, node-forge", then: "—", now: { ...inBlocks, contender: "node-forge 1.4.3" } },
  { what: "the same, asmcrypto.js", then: "—", now: { ...inBlocks, contender: "asmcrypto.js 2.3.2" } },
  { what: "the same, @noble/ciphers", then: "—", now: { ...inBlocks, contender: "@noble/ciphers 2.4.0" } },
  { what: "the same, ours by permutations", then: "—", now: { ...inBlocks, contender: "Saltmill, by permutations" } },
  {
    what: "the same, ours by tables, as shipped without WebAssembly",
    then: "—",
    now: { ...inBlocks, contender: "Saltmill, by tables" },
  },
  { what: "AES in CTR, 1 MB, ours by permutations (kB/s)", then: "—", now: permuted },
  {
    what: "the same, @noble/ciphers",
    then: "—",
    now: { ...inCtr, contender: "@noble/ciphers 2.4.0" },
  },
  { what: "the same, asmcrypto.js", then: "—", now: { ...inCtr, contender: "asmcrypto.js 2.3.2" } },
  { what: "the same, WebCrypto", then: "—", now: { ...inCtr, contender: "WebCrypto" } },
  unrolling,
  {
    what: "the same with the short loops unrolled",
    then: ratio(was(tableV, "short loops unrolled", chrome), was(tableV, "no loop unrolled", chrome)),
    now: shortOver,
  },
  precomputing,
  hashVersusCipher,
  {
    what: "the same, AES by tables, rounds unrolled",
    then: then(was(tableVII, "AES unrolled", chrome)),
    now: tableAes,
  },
  {
    what: "the same, Salsa20/12",
    then: then(was(tableVII, "Salsa20/12", chrome)),
    now: { study: "ciphers", contender: "Salsa20/12" },
  },
  {
    what: "OCB2, 16 KiB sealed, no loop unrolled (kB/s)",
    then: then(was(tableVI, "OCB, no loop unrolled", chrome)),
    now: { ...ocb, contender: "OCB2, no loop unrolled" },
  },
  {
    what: "OCB2: speed with the short loops unrolled",
    then: ratio(was(tableVI, "OCB, short loops unrolled", chrome), was(tableVI, "OCB, no loop unrolled", chrome)),
    now: ocbShortOver,
  },
  {
    what: "CCM, 16 KiB sealed, ours by permutations (kB/s)",
    then: "—",
    now: { ...ocb, contender: "CCM, Saltmill, by permutations" },
  },
  { what: "the same, sjcl", then: "—", now: { ...ocb, contender: "CCM, sjcl 1.0.9" } },
  {
    what: "the same, ours by tables, as shipped without WebAssembly",
    then: "—",
    now: { ...ocb, contender: "CCM, Saltmill, by tables" },
  },
  { what: "our CMAC of 64 bytes: speed ÷ our HMAC-SHA-256's", then: "recommended", now: cmacOver(64) },
  { what: "the same for 16 KiB", then: "recommended", now: cmacOver(16_384) },
];

export const symmetricFindings: readonly Finding[] = [
  {
    text: "Unrolling by hand pays in each engine now, the short loops too.",
    holds: both(inEach(unrolledOver, above(1.1)), inEach(shortOver, above(1.1))),
  },
  {
    text: "Computing the tables when the code runs is still faster to the first key than having all of them in the code.",
    holds: inEach(hardcoded, above(1)),
  },
  {
    text: "On single blocks we lose: noble is faster than ours in each engine, and so is sjcl. A block does not fill the vectors.",
    holds: both(
      inEach(
        { ...inBlocks, contender: "@noble/ciphers 2.4.0", over: { contender: "Saltmill, by permutations" } },
        above(1),
      ),
      inEach({ ...inBlocks, contender: "sjcl 1.0.9", over: { contender: "Saltmill, by permutations" } }, above(1)),
    ),
  },
  {
    text: "On long messages ours is the fastest code that is not the engine's own: faster than noble and asmCrypto in each engine, without tables that leak through caches.",
    holds: both(
      inEach({ ...permuted, over: { contender: "@noble/ciphers 2.4.0" } }, above(1)),
      inEach({ ...permuted, over: { contender: "asmcrypto.js 2.3.2" } }, above(1)),
    ),
  },
  {
    text: "Our fallback by tables is slower than sjcl's block by block, and faster in CCM, in each engine.",
    holds: both(
      inEach({ ...inBlocks, contender: "Saltmill, by tables", over: { contender: "sjcl 1.0.9" } }, below(1)),
      inEach({ ...ocb, contender: "CCM, Saltmill, by tables", over: { contender: "CCM, sjcl 1.0.9" } }, above(1)),
    ),
  },
  {
    text: "AES by tables, looped, is slower than SHA-256 in JavaScript now, in every engine but WebKit. Unrolled, it is ahead in Firefox and WebKit. The paper found AES far ahead.",
    holds: both(
      onlyIn(["webkit"], { ...tableAes, contender: "AES", over: { contender: "SHA-256" } }, above(1)),
      onlyIn(["firefox", "webkit"], { ...tableAes, over: { contender: "SHA-256" } }, above(1)),
    ),
  },
  {
    text: "Unrolling OCB's short loops costs time in Chromium only, and hardly helps in WebKit. Our CCM is more than 1.6 times as fast as this OCB in each engine, although it calls the cipher twice for each block.",
    holds: both(
      onlyIn(["chromium"], ocbShortOver, below(1)),
      onlyIn(["chromium", "webkit"], ocbShortOver, below(1.05)),
      ...["no loop", "short loops"].map((loops) =>
        inEach(
          { ...ocb, contender: "CCM, Saltmill, by permutations", over: { contender: `OCB2, ${loops} unrolled` } },
          above(1.6),
        ),
      ),
    ),
  },
  {
    text: "CMAC instead of HMAC, the paper's conclusion, is right for short messages only: more than twice as fast for 64 bytes, and slower for 16 KiB, in each engine.",
    holds: both(inEach(cmacOver(64), above(2)), inEach(cmacOver(16_384), below(1))),
  },
];
