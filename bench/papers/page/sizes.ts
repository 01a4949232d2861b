/** The table of code sizes in docs/bench.md: what the papers published, and what a site ships today. */
import { sizes as cryptpadSizes } from "../studies/published/cryptpad.ts";
import { table6 } from "../studies/published/lea.ts";
import { tableIII, tableIV, tableV, tableVI } from "../studies/published/symmetric.ts";
import type { Published } from "../../measure/study.ts";
import type { Evidence } from "./evidence.ts";
import { digits } from "../report/values.ts";
import { was } from "./rows.ts";
import { table } from "./table.ts";

/** A library or a form of our code, whose size was published or is of use to a reader. */
interface Sized {
  readonly what: string;
  readonly then?: string;
  /** The key of the size in the results. Missing if no code of today stands for it. */
  readonly weighs?: string;
}

const thousands = (bytes: number): string => Math.round(bytes).toLocaleString("en");

const published = (all: readonly Published[], label: string): string => thousands(was(all, label, "code").value);

export const sized: readonly Sized[] = [
  { what: "AES: sjcl; now all of sjcl", then: published(tableIII, "our code"), weighs: "sjcl" },
  ...["Javascrypt", "Movable Type", "Clipperz", "EKU", "BrowserSync"].map((library) => ({
    what: `AES: ${library}`,
    then: published(tableIII, library),
  })),
  ...["crypto-js", "node-forge", "asmcrypto", "noble", "ours"].map((library) => ({
    what: `AES: ${library === "ours" ? "ours, by permutations, without decryption" : library}`,
    weighs: `${library} aes`,
  })),
  { what: "AES: ours, by tables, without decryption", weighs: "ours aes tables" },
  { what: "AES: aes-js", weighs: "aes-js" },
  {
    what: "AES by tables without decryption, nothing hard-coded",
    then: published(tableIV, "nothing hard-coded"),
    weighs: "aes nothing none",
  },
  { what: "the same, S-box hard-coded", then: published(tableIV, "S-box hard-coded"), weighs: "aes s-box none" },
  { what: "the same, everything", then: published(tableIV, "everything hard-coded"), weighs: "aes everything none" },
  {
    what: "the same, short loops unrolled",
    then: published(tableV, "short loops unrolled"),
    weighs: "aes nothing short",
  },
  { what: "the same, rounds unrolled", then: published(tableV, "rounds unrolled"), weighs: "aes nothing round" },
  {
    what: "OCB, no loop unrolled; now with its AES",
    then: published(tableVI, "OCB, no loop unrolled"),
    weighs: "ocb2 none",
  },
  {
    what: "OCB, short loops unrolled; now with its AES",
    then: published(tableVI, "OCB, short loops unrolled"),
    weighs: "ocb2 short",
  },
  ...["sjcl", "node-forge", "browserify", "crypto-js", "asmcrypto", "noble", "hash-wasm"].map((library) => ({
    what: `PBKDF2: ${library}`,
    weighs: `${library} pbkdf2`,
  })),
  { what: "PBKDF2 with SHA-1: ours, all backends", weighs: "ours pbkdf2 sha1" },
  { what: "PBKDF2 with SHA-256: ours, all backends", weighs: "ours pbkdf2 sha256" },
  ...["crypto-js", "node-forge", "noble", "hash-wasm", "ours"].flatMap((library) =>
    ["sha1", "sha256"].map((hash) => ({
      what: `${hash.replace("sha", "SHA-")}: ${library}`,
      weighs: `${library} ${hash}`,
    })),
  ),
  { what: "SHA-1: rusha", weighs: "rusha" },
  { what: "SHA-1: git-sha1", weighs: "git-sha1" },
  { what: "SHA-1 and SHA-2: crypto-browserify", weighs: "browserify hash" },
  { what: "SHA-1 and SHA-2: jshashes", weighs: "jshashes" },
  ...["blake2s", "noble blake2s", "hash-wasm blake2s"].map((weighs) => ({
    what: `BLAKE2s: ${weighs.replace(/ blake2s$/u, "")}`,
    weighs,
  })),
  {
    what: "TweetNaCl, all",
    then: `${was(cryptpadSizes, "size", "TweetNaCl").value} KB`,
    weighs: "contenders/loaded/tweetnacl.ts",
  },
  {
    what: "libsodium, all",
    then: `${was(cryptpadSizes, "size", "Sodium").value} KB`,
    weighs: "contenders/loaded/libsodium.ts",
  },
  { what: "ours, all that AES-CCM needs", weighs: "contenders/loaded/saltmill.ts" },
  ...["JavaScript", "asm.js"].flatMap((language) =>
    ["looped", "unrolled"].map((form) => ({
      what: `LEA-128, ${form}, ${language}${language === "asm.js" ? "; now WebAssembly without its loader" : ""}`,
      then: published(table6, `${language}, ${form}`),
      weighs: `lea-128 ${form} separated ${language === "asm.js" ? "WebAssembly" : language}`,
    })),
  ),
  ...["looped", "unrolled"].map((form) => ({
    what: `LEA-128, ${form}, JavaScript, keys on the fly`,
    weighs: `lea-128 ${form} on the fly JavaScript`,
  })),
  {
    what: "AES-128 in the paper on LEA; now without decryption",
    then: published(table6, "AES, JavaScript"),
    weighs: "aes nothing none",
  },
];

/** Returns a table with the published size of each code, and the size that a site ships today. */
export const sizesTable = (evidence: Evidence): string[] =>
  table(
    ["code (bytes)", "then", "now, minified", "now, gzip"],
    sized.flatMap(({ what, then = "—", weighs }) => {
      const weight = weighs === undefined ? undefined : evidence.weight(weighs);
      if (weight === undefined) return then === "—" ? [] : [[what, then, "—", "—"]];
      return [[what, then, thousands(weight.minified), thousands(weight.gzip)]];
    }),
  );

/** Returns the verdict on a claim that one code is less than (or more than) so many times as large as another. */
export const sizeRatio =
  (key: string, other: string, limit: { readonly lessThan: number } | { readonly moreThan: number }) =>
  (evidence: Evidence): string | undefined => {
    const [a, b] = [evidence.weight(key), evidence.weight(other)];
    if (a === undefined || b === undefined) return undefined;
    const ratio = a.minified / b.minified;
    const [word, holds, factor] =
      "lessThan" in limit
        ? ["less", ratio < limit.lessThan, limit.lessThan]
        : ["more", ratio > limit.moreThan, limit.moreThan];
    const sizes = `${thousands(a.minified)} B, ${thousands(b.minified)} B, ×${digits(ratio)}`;
    return `${holds ? "still true" : "no longer true"}: ${sizes}. Judged: ${word} than ×${digits(factor)}`;
  };
