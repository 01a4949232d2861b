/**
 * Table rows, findings and claims in docs/bench.md for the paper "Performance of Hashing in Javascript Crypto
 * Libraries", 2014.
 */
import { pbkdf2Sha1, sha256 } from "../studies/published/hashing.ts";
import { digits } from "../report/values.ts";
import type { Claim } from "./claims.ts";
import { publishedMs } from "./crypto-bench.ts";
import type { Quantity } from "./evidence.ts";
import type { Finding } from "./findings.ts";
import { above, all, below, beyondLinear, proportional, similar } from "./judge.ts";
import { type Row, then, was } from "./rows.ts";

const iterating = { study: "hash-pbkdf2-sha1", size: 10_000, measure: "iterations/ms" } as const;
const iterating256 = { ...iterating, study: "hash-pbkdf2-sha256" } as const;
const large = { study: "hash-sha1", size: 10_000_000 };
const large256 = { study: "hash-sha256", size: 10_000_000 };
const small = { study: "hash-sha1-small", size: 16 };
const small256 = { study: "hash-sha256-small", size: 64 };
const fastest = { study: "hash-fastest", size: 100_000 };
const streamed = { study: "hash-streaming-sha1" };
const streamed256 = { study: "hash-streaming-sha256" };
const pooled = { study: "hash-pooled", size: 64 };
const fixed = { study: "hash-fixed", size: 1000 };

const [browserifyHash, browserifyPbkdf2] = ["crypto-browserify (create-hash)", "crypto-browserify (pbkdf2)"] as const;
/** The libraries that the paper compares at SHA-1, besides Rusha. */
const of2014 = ["node-forge", "git-sha1", browserifyHash, "sjcl", "crypto-js", "jshashes"];
const ofToday = [...of2014, "@noble/hashes", "hash-wasm", "Saltmill"];
const sizes = [100_000, 1_000_000, 10_000_000];
const afresh = { ...pooled, contender: "our SHA-1, afresh", over: { contender: "our SHA-1, pooled" } };
const rushaAfresh = { ...pooled, contender: "rusha, afresh", over: { contender: "rusha, one heap" } };
const gitAfresh = { ...pooled, contender: "git-sha1, afresh", over: { contender: "git-sha1, its pool" } };
const fixedGain = {
  ...fixed,
  contender: "our SHA-1, any size, pooled",
  over: { contender: "our SHA-1, 20 bytes, in words" },
};
const blake2sOverRusha = { ...fastest, contender: "BLAKE2s, blake2s", over: { contender: "SHA-1, rusha" } };
const rushaOver = (contender: string, size = 10_000_000): Quantity => ({
  ...{ ...large, size, contender: "rusha" },
  over: { contender },
});
const slowOverRusha = (contender: string): Quantity => ({ ...large, contender, over: { contender: "rusha" } });
const sjclOver = (contender: string, of: typeof iterating | typeof iterating256 = iterating): Quantity => ({
  ...of,
  contender: "sjcl",
  over: { contender },
});
const sjcl256OverSha1 = { ...iterating256, contender: "sjcl", over: { study: iterating.study } };
const rushaForPbkdf2 = {
  ...{ study: "pbkdf2-libraries", size: 262_144, contender: "sjcl" },
  over: { study: "pbkdf2-ladder", contender: "HMAC over Rusha" },
};
/** Returns the quantity "time of SHA-256 ÷ time of SHA-1". */
const overSha1 = (contender: string): Quantity => ({ ...large256, contender, over: { study: large.study } });
const buffered = { ...streamed, contender: "WebCrypto, buffering", over: { contender: "hash-wasm" } };

const series2014 = "Node 0.10, 10,000 iterations";
const was2014 = (library: string): string => then(was(pbkdf2Sha1, library, series2014));
const node010 = (text: string): string => `${text} (Node 0.10)`;
/** Returns the published time ratio of two libraries at one size. */
const curves = (algorithm: string, one: string, other: string, size = 10_000_000): string =>
  node010(`×${digits(publishedMs("hash", algorithm, one, size) / publishedMs("hash", algorithm, other, size))}`);
const published = (algorithm: string, library: string, size = 10_000_000): string =>
  node010(digits(publishedMs("hash", algorithm, library, size)));
const publishedRate = (library: string): string =>
  node010(digits(10_000 / publishedMs("pbkdf2", "sha256", library, 10_000)));

const sizedRows = (
  quantity: { study: string; size: number },
  what: string,
  algorithm: string,
  libraries: readonly string[],
): Row[] =>
  libraries.map((contender, i) => {
    const published2014 = contender.replace(/ \(.*/u, "");
    const measured = ["rusha", "node-forge", "sjcl", "crypto-js", "jshashes", "git-sha1", "crypto-browserify"];
    return {
      what: i === 0 ? `${what}, ${contender} (ms)` : `the same, ${contender === "Saltmill" ? "ours" : contender}`,
      ...(measured.includes(published2014) && { then: published(algorithm, published2014) }),
      now: { ...quantity, contender },
    };
  });

const plainRows = (quantity: Omit<Quantity, "contender">, what: string, contenders: readonly string[]): Row[] =>
  contenders.map((contender, i) => ({
    what: i === 0 ? `${what}, ${contender}` : `the same, ${contender === "Saltmill" ? "ours" : contender}`,
    now: { ...quantity, contender },
  }));

/** All table rows for the paper. */
export const hashingRows: readonly Row[] = [
  {
    what: "PBKDF2-SHA1, crypto-js (iterations per ms)",
    then: was2014("crypto-js"),
    now: { ...iterating, contender: "crypto-js" },
  },
  { what: "the same, sjcl", then: was2014("sjcl"), now: { ...iterating, contender: "sjcl" } },
  { what: "the same, forge", then: was2014("forge"), now: { ...iterating, contender: "node-forge" } },
  {
    what: "the same, crypto-browserify",
    then: was2014("crypto-browserify"),
    now: { ...iterating, contender: browserifyPbkdf2 },
  },
  ...["crypto-js", "sjcl", "node-forge", browserifyPbkdf2].map((contender, i) => ({
    what: i === 0 ? "PBKDF2-SHA256, crypto-js (iterations per ms)" : `the same, ${contender.replace(/ \(.*/u, "")}`,
    then: publishedRate(contender.replace(/ \(.*/u, "")),
    now: { ...iterating256, contender },
  })),
  ...sizedRows(large, "SHA-1 of 10 MB", "sha1", ["rusha", ...ofToday]),
  { what: "the same, WebCrypto", now: { ...large, contender: "WebCrypto" } },
  ...sizedRows(large256, "SHA-256 of 10 MB", "sha256", [
    ...["node-forge", browserifyHash, "sjcl", "crypto-js", "jshashes", "@noble/hashes", "hash-wasm", "Saltmill"],
  ]),
  { what: "the same, WebCrypto", now: { ...large256, contender: "WebCrypto" } },
  ...plainRows(small, "SHA-1 of 16 bytes (kB/s)", [
    "rusha",
    "sjcl",
    "Saltmill",
    "@noble/hashes",
    "hash-wasm",
    "WebCrypto",
  ]),
  ...plainRows(small256, "SHA-256 of 64 bytes (kB/s)", [
    "node-forge",
    "sjcl",
    "Saltmill",
    "@noble/hashes",
    "hash-wasm",
    "WebCrypto",
  ]),
  {
    what: "SHA-256 of 100 kB, forge (kB/s)",
    then: `more than ${then(was(sha256, "forge, more than", "Node 0.10"))}`,
    now: { ...fastest, contender: "SHA-256, node-forge" },
  },
  ...plainRows(fastest, "100 kB (kB/s)", [
    "BLAKE2s, blake2s",
    "BLAKE2s, hash-wasm",
    "BLAKE3, hash-wasm",
    "SHA-1, rusha",
    "SHA-1, Saltmill",
  ]),
  { what: "our SHA-1 of 64 bytes: time with new arrays ÷ pooled ones", then: "future work", now: afresh },
  { what: "the same for Rusha and its one heap", then: "future work", now: rushaAfresh },
  {
    what: "the same for git-sha1 and its pool",
    then: "future work",
    now: gitAfresh,
  },
  { what: "SHA-1 of a digest, again and again: time for any size ÷ for 20 bytes", then: "future work", now: fixedGain },
  ...plainRows(streamed, "SHA-1 of 32 files in pieces that arrive in turn (kB/s)", [
    "hash-wasm",
    "Saltmill",
    "@noble/hashes",
    "rusha",
    "WebCrypto, buffering",
  ]),
  ...plainRows(streamed256, "SHA-256 of the same files (kB/s)", [
    "hash-wasm",
    "Saltmill",
    "@noble/hashes",
    "WebCrypto, buffering",
  ]),
];

export const hashingFindings: readonly Finding[] = [
  {
    yes: "Our SHA-1 of 100 kB in JavaScript is faster than Rusha's and than BLAKE2s of the blake2s package {in}.",
    test: all(
      ...["SHA-1, rusha", "BLAKE2s, blake2s"].map((contender) =>
        above({ ...fastest, contender: "SHA-1, Saltmill", over: { contender } }),
      ),
    ),
  },
  {
    yes: "In WebAssembly (hash-wasm) BLAKE2s is faster than SHA-256 from 1 kB on {in}.",
    test: all(
      ...[1000, 100_000, 3_000_000].map((size) =>
        above({ ...fastest, size, contender: "BLAKE2s, hash-wasm", over: { contender: "SHA-256, hash-wasm" } }),
      ),
    ),
  },
  {
    yes: "On 16 bytes our SHA-1 is faster than Rusha's and noble's {in}.",
    test: all(
      ...["rusha", "@noble/hashes"].map((contender) => below({ ...small, contender, over: { contender: "Saltmill" } })),
    ),
  },
  {
    yes: "On 16 bytes hash-wasm's SHA-1 is ahead of ours {in}.",
    no: "On 16 bytes our SHA-1 is ahead of hash-wasm's {in}.",
    test: above({ ...small, contender: "hash-wasm", over: { contender: "Saltmill" } }),
  },
  {
    yes: "WebCrypto has less than a quarter of our speed on 16 bytes {in}.",
    test: below({ ...small, contender: "WebCrypto", over: { contender: "Saltmill" } }, 0.25),
  },
  {
    yes: "For many files that arrive in pieces, hash-wasm is faster at SHA-1 than ours {in}.",
    no: "For such files ours is faster at SHA-1 than hash-wasm {in}.",
    test: above({ ...streamed, contender: "hash-wasm", over: { contender: "Saltmill" } }),
  },
];

export const hashingClaims: readonly Claim[] = [
  {
    says: "Time is proportional to the size for all but crypto-browserify and git-sha1: SHA-1, 10 MB ÷ 1 MB, here of Rusha",
    then: node010(
      `×${digits(publishedMs("hash", "sha1", "rusha", 10_000_000) / publishedMs("hash", "sha1", "rusha", 1_000_000))}`,
    ),
    now: { ...large, contender: "rusha", over: { size: 1_000_000 } },
    test: all(
      ...["rusha", "node-forge", "sjcl", "crypto-js", "jshashes"].map((contender) =>
        proportional({ ...large, contender }),
      ),
    ),
    judged: "for Rusha, forge, sjcl, crypto-js and jshashes together",
    note: "The step of two libraries at 2 MB cannot be seen: the runs here have too few sizes",
  },
  {
    says: "Rusha is the fastest SHA-1 at all sizes of the libraries of 2014: its time ÷ forge's, 10 MB",
    then: curves("sha1", "rusha", "node-forge"),
    now: rushaOver("node-forge"),
    test: all(...of2014.flatMap((contender) => sizes.map((size) => below(rushaOver(contender, size))))),
    judged: "at 100 kB, 1 MB and 10 MB, against six libraries",
  },
  {
    says: "The same, of all libraries today: its time ÷ hash-wasm's, 10 MB",
    now: rushaOver("hash-wasm"),
    test: all(...ofToday.flatMap((contender) => sizes.map((size) => below(rushaOver(contender, size))))),
    judged: "against these and noble, hash-wasm and ours",
  },
  {
    says: "sjcl, crypto-js and jshashes are far slower: time of crypto-js ÷ Rusha's, 10 MB",
    then: curves("sha1", "crypto-js", "rusha"),
    now: slowOverRusha("crypto-js"),
    test: all(...["sjcl", "crypto-js", "jshashes"].map((contender) => above(slowOverRusha(contender), 2))),
    judged: "for each of the three",
  },
  {
    says: "Below 2 MB forge is slightly ahead of crypto-browserify: its time ÷ the other's, SHA-1, 1 MB",
    then: curves("sha1", "node-forge", "crypto-browserify", 1_000_000),
    now: { ...large, size: 1_000_000, contender: "node-forge", over: { contender: browserifyHash } },
    test: below({ ...large, size: 1_000_000, contender: "node-forge", over: { contender: browserifyHash } }),
  },
  {
    says: "forge is clearly the fastest SHA-256 of the libraries of 2014: its time ÷ crypto-browserify's",
    then: curves("sha256", "node-forge", "crypto-browserify"),
    now: { ...large256, contender: "node-forge", over: { contender: browserifyHash } },
    test: all(
      ...[browserifyHash, "sjcl", "crypto-js", "jshashes"].map((contender) =>
        below({ ...large256, contender: "node-forge", over: { contender } }),
      ),
    ),
    judged: "at 10 MB, against crypto-browserify, sjcl, crypto-js and jshashes",
  },
  {
    says: "sjcl and crypto-js are about as fast at SHA-256 as at SHA-1: time of crypto-js, 10 MB, SHA-256 ÷ SHA-1",
    then: node010(
      `×${digits(publishedMs("hash", "sha256", "crypto-js", 10_000_000) / publishedMs("hash", "sha1", "crypto-js", 10_000_000))}`,
    ),
    now: overSha1("crypto-js"),
    test: all(...["sjcl", "crypto-js"].map((contender) => similar(overSha1(contender), 1.5))),
    judged: "for both",
  },
  {
    says: "forge's SHA-256 has more than 20,000 kB/s (100 kB)",
    then: node010(digits(100_000 / publishedMs("hash", "sha256", "node-forge", 100_000))),
    now: { ...fastest, contender: "SHA-256, node-forge" },
    test: above({ ...fastest, contender: "SHA-256, node-forge" }, 20_000),
  },
  {
    says: "crypto-js's PBKDF2 is not linear, with SHA-1 and SHA-256 (iterations per ms, SHA-1)",
    then: was2014("crypto-js"),
    now: { ...iterating, contender: "crypto-js" },
    test: all(...[iterating, iterating256].map((quantity) => beyondLinear({ ...quantity, contender: "crypto-js" }))),
  },
  {
    says: "sjcl is the fastest at PBKDF2-SHA1: its speed ÷ forge's",
    then: node010(`×${digits(was(pbkdf2Sha1, "sjcl", series2014).value / was(pbkdf2Sha1, "forge", series2014).value)}`),
    now: sjclOver("node-forge"),
    test: all(...["node-forge", "crypto-js", browserifyPbkdf2].map((contender) => above(sjclOver(contender)))),
    judged: "against forge, crypto-js and crypto-browserify",
  },
  {
    says: "The same at PBKDF2-SHA256",
    then: node010(
      `×${digits(publishedMs("pbkdf2", "sha256", "node-forge", 10_000) / publishedMs("pbkdf2", "sha256", "sjcl", 10_000))}`,
    ),
    now: sjclOver("node-forge", iterating256),
    test: all(
      ...["node-forge", "crypto-js", browserifyPbkdf2].map((contender) => above(sjclOver(contender, iterating256))),
    ),
    judged: "against the same three",
    note: "The keys that crypto-browserify gave then are wrong: their last 12 bytes never change",
  },
  {
    says: "sjcl is about four times as fast with SHA-256 as with SHA-1",
    then: node010(
      `×${digits(publishedMs("pbkdf2", "sha1", "sjcl", 10_000) / publishedMs("pbkdf2", "sha256", "sjcl", 10_000))}`,
    ),
    now: sjcl256OverSha1,
    test: above(sjcl256OverSha1, 3),
  },
  {
    says: "On small inputs sjcl is not the fastest: its speed ÷ Rusha's, SHA-1, 64 bytes",
    then: node010(`×${digits(publishedMs("hash", "sha1", "rusha", 64) / publishedMs("hash", "sha1", "sjcl", 64))}`),
    now: { ...small, size: 64, contender: "sjcl", over: { contender: "rusha" } },
    test: below({ ...small, size: 64, contender: "sjcl", over: { contender: "rusha" } }),
  },
  {
    says: "The same for SHA-256: its speed ÷ crypto-browserify's, 64 bytes",
    then: node010(
      `×${digits(publishedMs("hash", "sha256", "crypto-browserify", 64) / publishedMs("hash", "sha256", "sjcl", 64))}`,
    ),
    now: { ...small256, contender: "sjcl", over: { contender: browserifyHash } },
    test: below({ ...small256, contender: "sjcl", over: { contender: browserifyHash } }),
    judged: "against crypto-browserify, the fastest then",
  },
  {
    says: "blake2s is the fastest hash, Rusha's SHA-1 close behind: its speed ÷ Rusha's, 100 kB",
    then: node010(
      `×${digits(publishedMs("hash", "sha1", "rusha", 100_000) / publishedMs("hash", "blake2s", "blake2s", 100_000))}`,
    ),
    now: blake2sOverRusha,
    test: all(...[1000, 100_000, 3_000_000].map((size) => above({ ...blake2sOverRusha, size }))),
    judged: "at 1 kB, 100 kB and 3 MB",
  },
  {
    says: "Rusha would be interesting for PBKDF2: sjcl's time ÷ that of HMAC over Rusha",
    future: true,
    now: rushaForPbkdf2,
    test: above(rushaForPbkdf2),
    note: "HMAC over Rusha hashes both key pads each time",
  },
  {
    says: "Pooled arrays should make hashes of small inputs faster: time without ÷ with a pool, ours",
    future: true,
    now: afresh,
    test: all(above(afresh), above(rushaAfresh), above(gitAfresh)),
    judged: "for our SHA-1, Rusha and git-sha1",
  },
  {
    says: "A fixed size of the input may make hashes faster: time for any size ÷ for 20 bytes",
    future: true,
    now: fixedGain,
    test: above(fixedGain, 1.1),
    note: "Both have their rounds in a loop, and take and return arrays of words",
  },
  {
    says: "For many files at once, streaming may be faster than buffering: speed of WebCrypto, buffering ÷ hash-wasm",
    future: true,
    now: buffered,
    test: below(buffered),
    note: "WebCrypto is native code, hash-wasm is WebAssembly: more than streaming differs",
  },
  { says: "It is worth while to measure in browsers", future: true, verdict: () => "done: the columns" },
];
