/** Table rows, findings and claims in docs/bench.md for the paper "Symmetric cryptography in JavaScript", 2009. */
import { tableIII, tableV, tableVI, tableVII } from "../studies/published/symmetric.ts";
import type { Claim } from "./claims.ts";
import { digits } from "../report/values.ts";
import type { Finding } from "./findings.ts";
import { above, all, below } from "./judge.ts";
import { ratio, type Row, then, was } from "./rows.ts";
import { sizeRatio } from "./sizes.ts";

const [chrome, safari] = ["Chrome", "Safari 4"];
const inBlocks = { study: "aes-libraries" };
const inCtr = { study: "aes-libraries-ctr", size: 1_000_000 };
const permuted = { ...inCtr, contender: "Saltmill, by permutations" };
const ciphers = { study: "ciphers" };
const ocb = { study: "ocb-unroll" };
/** Returns the quantity "speed of an unrolled form ÷ speed of a looped form". */
const unrolled = (form: string, loops: string) => ({
  ...{ study: "aes-unroll", contender: `${form} unrolled` },
  over: { contender: loops },
});
const ocbShortOver = { ...ocb, contender: "OCB2, short loops unrolled", over: { contender: "OCB2, no loop unrolled" } };
const firstKey = { study: "aes-hardcode", contender: "nothing hard-coded" };
const hardcoded = { ...firstKey, contender: "everything hard-coded", over: { contender: firstKey.contender } };
const sjcl = { ...inBlocks, contender: "sjcl" };
const libraries = ["crypto-js", "node-forge", "asmcrypto.js", "@noble/ciphers", "aes-js"];
const aesOverSha256 = { ...ciphers, contender: "AES unrolled", over: { contender: "SHA-256" } };
const salsaOverAes = { ...ciphers, contender: "Salsa20/12", over: { contender: "AES unrolled" } };

const mac = { study: "mac", size: 64 };
const [cmac, hmac] = ["CMAC, Saltmill, AES by permutations", "HMAC, Saltmill"] as const;
/** Returns the quantity "speed of CMAC ÷ speed of HMAC", with both keys ready. */
const cmacReady = (size: number) => ({
  ...{ study: "mac", size, contender: "CMAC by permutations, Saltmill, key ready" },
  over: { contender: "HMAC, Saltmill, key ready" },
});
const cmacOverHmac = { ...mac, size: 16_384, contender: cmac, over: { contender: hmac } };

const ocbShortOverVariables = {
  ...ocbShortOver,
  over: { contender: "OCB2, no loop unrolled, offsets in variables" },
};

const gain = (table: typeof tableV, ours: string, browser: string): string =>
  ratio(was(table, ours, browser), was(table, ours.replace(/rounds|short loops/u, "no loop"), browser));

export const bestAes: Row = {
  what: "AES block by block, sjcl, the paper's own library (kB/s)",
  then: then(was(tableIII, "our code", chrome)),
  now: sjcl,
};

export const symmetricRows: readonly Row[] = [
  bestAes,
  ...libraries.map((contender) => ({ what: `the same, ${contender}`, now: { ...inBlocks, contender } })),
  { what: "the same, ours by permutations", now: { ...inBlocks, contender: "Saltmill, by permutations" } },
  {
    what: "the same, ours by tables, as shipped without WebAssembly",
    now: { ...inBlocks, contender: "Saltmill, by tables" },
  },
  ...["no loop unrolled", "no loop unrolled, state in variables", "short loops unrolled", "rounds unrolled"].map(
    (contender) => ({ what: `AES by tables, ${contender} (kB/s)`, now: { study: "aes-unroll", contender } }),
  ),
  { what: "AES in CTR, 1 MB, ours by permutations (kB/s)", now: permuted },
  ...["@noble/ciphers", "asmcrypto.js", "WebCrypto"].map((contender) => ({
    what: `the same, ${contender}`,
    now: { ...inCtr, contender },
  })),
  { what: "AES: time to the first key, no table in the code (ms)", now: firstKey },
  {
    what: "SHA-256 in JavaScript, 16 KiB (kB/s)",
    then: then(was(tableVII, "SHA-256", chrome)),
    now: { ...ciphers, contender: "SHA-256" },
  },
  ...["AES", "AES unrolled", "Salsa20/12"].map((contender) => ({
    what: `the same, ${contender.replace("AES", "AES by tables,").replace(/,$/u, ", looped")}`,
    then: then(was(tableVII, contender, chrome)),
    now: { ...ciphers, contender },
  })),
  {
    what: "OCB2, 16 KiB sealed, AES by tables, no loop unrolled (kB/s)",
    then: then(was(tableVI, "OCB, no loop unrolled", chrome)),
    now: { ...ocb, contender: "OCB2, no loop unrolled" },
  },
  {
    what: "CCM, 16 KiB sealed, ours, AES by permutations (kB/s)",
    now: { ...ocb, contender: "CCM, Saltmill, by permutations" },
  },
  { what: "the same, ours by tables", now: { ...ocb, contender: "CCM, Saltmill, by tables" } },
  { what: "OCB3, 16 KiB sealed, ours by tables", now: { ...ocb, contender: "OCB3, Saltmill, by tables" } },
  { what: "CCM, 16 KiB sealed, sjcl (kB/s)", now: { ...ocb, contender: "CCM, sjcl" } },
  { what: "CMAC of 64 bytes, AES by permutations (kB/s)", now: { ...mac, contender: cmac } },
  { what: "HMAC-SHA-256 of 64 bytes, key pads hashed each time (kB/s)", now: { ...mac, contender: hmac } },
  ...["CMAC by permutations", "HMAC", "HMAC, WebCrypto"].map((mac64, i) => ({
    what: `${i === 0 ? "64 bytes authenticated, key ready (kB/s)" : "the same"}: ${mac64}`,
    now: { ...mac, contender: `${mac64.includes(", ") ? mac64 : `${mac64}, Saltmill`}, key ready` },
  })),
];

export const symmetricFindings: readonly Finding[] = [
  {
    yes: "On single blocks ours by permutations is slower than noble's and sjcl's AES {in}: one block fills one vector, but each round must wait for the one before.",
    test: all(
      ...["@noble/ciphers", "sjcl"].map((contender) =>
        above({ ...inBlocks, contender, over: { contender: "Saltmill, by permutations" } }),
      ),
    ),
  },
  {
    yes: "On long messages ours is faster than noble and asmCrypto {in}, and has no tables that leak through caches.",
    test: all(...["@noble/ciphers", "asmcrypto.js"].map((contender) => above({ ...permuted, over: { contender } }))),
  },
  {
    yes: "The engine's own AES is faster still {in}.",
    test: above({ ...inCtr, contender: "WebCrypto", over: { contender: permuted.contender } }),
  },
  {
    yes: "Our fallback by tables is slower than sjcl's block by block {in}.",
    test: below({ ...inBlocks, contender: "Saltmill, by tables", over: { contender: "sjcl" } }),
  },
  {
    yes: "In CCM this fallback is faster than sjcl {in}.",
    test: above({ ...ocb, contender: "CCM, Saltmill, by tables", over: { contender: "CCM, sjcl" } }),
  },
  {
    yes: "OCB2, which asks the cipher once for each block, is faster than CCM with the same tables {in}. OCB2 is broken, and is here only to compare.",
    test: above({ ...ocb, contender: "OCB2, Saltmill, by tables", over: { contender: "CCM, Saltmill, by tables" } }),
  },
  {
    yes: "OCB3, which replaced OCB2, is faster than CCM with the same tables {in}.",
    test: above({ ...ocb, contender: "OCB3, Saltmill, by tables", over: { contender: "CCM, Saltmill, by tables" } }),
  },
];

const ocbClaim = {
  says: "In OCB it brings at most 12 %",
  then: [chrome, "Firefox 3.5b5"].map((browser) => gain(tableVI, "OCB, short loops unrolled", browser)).join(", "),
};

export const symmetricClaims: readonly Claim[] = [
  {
    says: "sjcl is the fastest AES in JavaScript, four times as fast as others. Now: sjcl ÷ noble",
    then: `×${digits(was(tableIII, "our code", chrome).value / was(tableIII, "BrowserSync", chrome).value)} (${chrome}, the next best)`,
    now: { ...sjcl, over: { contender: "@noble/ciphers" } },
    test: all(...libraries.map((contender) => above({ ...sjcl, over: { contender } }))),
    judged: "against noble, crypto-js, forge, asmCrypto and aes-js",
    note: "Of the libraries compared then, none is measured today",
  },
  {
    says: "sjcl is 12 % smaller than others",
    then: "5,687 B, 6,455 B",
    note: "The bench weighs all of sjcl, and of the others only their AES",
  },
  {
    says: "All tables in the code make it almost six times as large: size with all ÷ without",
    then: "32,799 B, 5,687 B",
    verdict: sizeRatio("aes everything none", "aes nothing none", { moreThan: 4 }),
  },
  {
    says: "Unrolled rounds need 55 % more code",
    then: "8,814 B, 5,687 B",
    verdict: sizeRatio("aes nothing round", "aes nothing none", { lessThan: 2 }),
  },
  {
    says: "Unrolled short loops of OCB need 12 % more code",
    then: "4,221 B, 3,772 B",
    note: "The bench weighs OCB with its AES",
  },
  {
    says: "Making the tables takes fewer than 10 ms (ms, with the first key)",
    then: "below 10",
    now: firstKey,
    test: below(firstKey, 10),
  },
  {
    says: "All tables in the code save time before the first key: time with ÷ without them",
    then: "up to 8 ms less",
    now: hardcoded,
    test: below(hardcoded),
  },
  ...[
    { form: "rounds", says: "Unrolling the rounds pays less and less: speed unrolled ÷ looped", most: 1.25 },
    { form: "short loops", says: "Unrolling short loops brings nothing: speed unrolled ÷ looped", most: 1.06 },
  ].map(({ form, says, most }): Claim => {
    const then = [chrome, safari].map((browser) => gain(tableV, `${form} unrolled`, browser)).join(", ");
    const fair = unrolled(form, "no loop unrolled, state in variables");
    const unfair = unrolled(form, "no loop unrolled");
    return {
      ...{ says, then, now: fair, test: below(fair, most), note: "Both forms keep the block in variables" },
      instead: {
        ...{ says, then, now: unfair, test: below(unfair, most) },
        note: "Our looped form keeps the block in memory, the unrolled one in variables: part of the gain is that",
      },
    };
  }),
  {
    ...ocbClaim,
    now: ocbShortOverVariables,
    test: below(ocbShortOverVariables, 1.12),
    note: "Both forms keep the offsets in variables",
    instead: { ...ocbClaim, now: ocbShortOver, test: below(ocbShortOver, 1.12) },
  },
  {
    says: "In CCM it brings about 5 % in Firefox 3.5",
    then: "×1.05",
    note: "Our CCM is one loop around the cipher, with nothing short to unroll",
  },
  {
    says: "SHA-256 is slower than AES: speed of AES unrolled ÷ SHA-256",
    then: `×${(was(tableVII, "AES unrolled", chrome).value / was(tableVII, "SHA-256", chrome).value).toFixed(2)} (${chrome})`,
    now: aesOverSha256,
    test: above(aesOverSha256),
  },
  {
    says: "Salsa20/12 is not faster than AES, but comparable: speed of Salsa20/12 ÷ AES unrolled",
    then: `×${(was(tableVII, "Salsa20/12", chrome).value / was(tableVII, "AES unrolled", chrome).value).toFixed(2)} (${chrome})`,
    now: salsaOverAes,
    test: below(salsaOverAes),
  },
  {
    says: "CMAC, not HMAC-SHA-256, for long messages: speed of CMAC ÷ HMAC, 16 KiB",
    then: "recommended",
    now: cmacReady(16_384),
    test: above(cmacReady(16_384)),
    note: "Both with the key ready",
    instead: {
      says: "CMAC, not HMAC-SHA-256, for long messages: speed of CMAC ÷ HMAC, 16 KiB",
      then: "recommended",
      now: cmacOverHmac,
      test: above(cmacOverHmac),
    },
  },
  {
    says: "CMAC for short messages: speed of CMAC ÷ HMAC, 64 bytes",
    then: "recommended",
    now: cmacReady(64),
    test: above(cmacReady(64)),
    note: "Both with the key ready",
    instead: {
      says: "CMAC for short messages",
      then: "recommended",
      note: "The runs here hash the key pads of HMAC for each message, while CMAC has its key ready: the two cannot be compared",
    },
  },
  {
    says: "A browser should give randomness",
    future: true,
    verdict: () => "came true: `crypto.getRandomValues`, in each engine",
  },
];
