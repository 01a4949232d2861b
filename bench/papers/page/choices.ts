/** The first table of docs/bench.md: which library to take for which job. */
import type { StudyFacts } from "../../measure/results.ts";
import { published } from "../studies/published/memory-hard.ts";
import { digits } from "../report/values.ts";
import { type Evidence, isDisturbed, type Quantity, type Run, timedIn, withoutVersion } from "./evidence.ts";
import { cell, columnsOf, headings, sourceHeading, sourceOf } from "./rows.ts";
import { table } from "./table.ts";

interface Job {
  readonly job: string;
  readonly quantity: Omit<Quantity, "contender">;
  /** The contenders of the study that do this job. */
  readonly does: RegExp;
  /** The contender that ships its own code, but may call WebCrypto for a part of the work. */
  readonly mayCallNative?: string;
  /** A factor of a contender's time, if not only the time counts. Default: 1. */
  readonly costs?: (contender: string) => number;
}

/** Returns the guesses of an attacker for each second, so that time × guesses is what a defender pays. */
const guesses = (contender: string): number =>
  published.find(({ label }) => contender.startsWith(label))?.value ?? Infinity;

/** Returns the same job for a small and for a large message. */
const smallAndLarge = (job: string, does: RegExp, ...sizes: readonly (readonly [string, string, number])[]): Job[] =>
  sizes.map(([at, study, size]) => ({ job: `${job}, ${at}`, quantity: { study, size, measure: "kB/s" }, does }));

const authenticated = /^(?:secretbox|X?ChaCha20-Poly1305|AEGIS|AES-(?:GCM|CCM|OCB)|LEA-CCM)/u;

export const jobs: readonly Job[] = [
  ...smallAndLarge("SHA-256", /./u, ["64 bytes", "hash-sha256-small", 64], ["10 MB", "hash-sha256", 10_000_000]),
  ...smallAndLarge("SHA-512", /^SHA-512/u, ["64 bytes", "cryptpad-hash", 64], ["1 MB", "cryptpad-hash", 1_000_000]),
  ...smallAndLarge("HMAC-SHA-256", /^HMAC/u, ["64 bytes", "mac", 64], ["16 KiB", "mac", 16_384]),
  ...smallAndLarge(
    "authenticated encryption",
    authenticated,
    ["64 bytes", "cryptpad-encrypt", 64],
    ["1 MB", "cryptpad-encrypt", 1_000_000],
  ).map((job) => ({
    ...job,
    mayCallNative: "AES-CCM, Saltmill",
  })),
  ...smallAndLarge("encryption for a public key", /./u, ["1 MB", "cryptpad-asymmetric-encrypt", 1_000_000]),
  { job: "signature, 64 bytes (ms)", quantity: { study: "cryptpad-sign", size: 64 }, does: /^Ed25519/u },
  {
    job: "PBKDF2-SHA1, 262,144 iterations (ms)",
    quantity: { study: "pbkdf2-libraries", size: 262_144 },
    does: /./u,
    mayCallNative: "Saltmill",
  },
  { job: "key from a password, a new system (ms)", quantity: { study: "memory-hard" }, does: /./u, costs: guesses },
];

/** Code that is part of the engine, so that a site ships nothing of it. */
const native = /(?<!without )WebCrypto|SubtleCrypto|node:crypto/u;
/** AES that reads tables at places that depend on the key, which other processes can see in the caches. */
const leaks = /by tables|aes-js|AES.*(?:@noble|sjcl|crypto-js|node-forge|asmcrypto)/u;
/** Forms that no library ships, or that do less than the job. */
const unfit = /paper's form|nothing authenticated/u;

function sideChannels(contender: string): string {
  if (native.test(contender)) return "the engine's";
  if (contender.startsWith("scrypt")) return "reads memory where the password says";
  return contender.startsWith("Argon2id") || contender.startsWith("saltmill-2")
    ? "reads memory where the password says, after half of the first pass"
    : "none in the algorithm";
}

/** The sizes of libraries in studies whose contenders have no size of their own. */
const wholeLibraries: readonly (readonly [RegExp, string])[] = [
  [/tweetnacl/u, "contenders/loaded/tweetnacl.ts"],
  [/libsodium/u, "contenders/loaded/libsodium.ts"],
  [/AES-CCM, Saltmill/u, "contenders/loaded/saltmill.ts"],
];

function gzipOf(evidence: Evidence, study: string, contender: string): number | undefined {
  if (native.test(contender)) return 0;
  const whole = wholeLibraries.find(([name]) => name.test(contender))?.[1];
  return (evidence.weightOf(study, contender) ?? (whole === undefined ? undefined : evidence.weight(whole)))?.gzip;
}

interface Candidate {
  readonly contender: string;
  /** Its time ÷ that of the fastest one, at most, in all undisturbed runs and engines. */
  readonly behind: number;
  readonly gzip: number | undefined;
}

const candidatesOf = ({ contenders }: StudyFacts, { does }: Job): string[] =>
  contenders
    .map(({ name }) => withoutVersion(name))
    .filter((name) => does.test(name) && !leaks.test(name) && !unfit.test(name));

/** Returns the times of all candidates in one engine, or an empty map if one of them is missing or disturbed. */
function timesIn(run: Run, engine: string, { quantity, costs = () => 1 }: Job, names: readonly string[]) {
  const timed = timedIn(run, quantity.study, engine);
  if (timed?.load === undefined || isDisturbed(timed)) return new Map<string, number>();
  return new Map(
    timed.series.flatMap(({ contender, points }): [string, number][] => {
      const name = withoutVersion(contender);
      const point = points.find(({ size }) => quantity.size === undefined || size === quantity.size);
      return point && names.includes(name) ? [[name, point.ms * costs(name)]] : [];
    }),
  );
}

/** Returns the candidates that every engine has, the one with the least disadvantage first. */
export function ranked(evidence: Evidence, job: Job): Candidate[] {
  const { study } = job.quantity;
  const facts = evidence.factsOf(study);
  if (facts === undefined) return [];
  const names = candidatesOf(facts, job);
  const measured = evidence
    .runsOf({ study })
    .flatMap((run) =>
      run.results.engines.map(({ name }) => ({ run, engine: name, times: timesIn(run, name, job, names) })),
    )
    .filter(({ times }) => times.size > 0);
  return names
    .map((contender) => {
      const mine = measured.filter(({ run, engine }) => evidence.sameCode(engine, { study, contender }).includes(run));
      const behind = mine.map(({ times }) => (times.get(contender) ?? Infinity) / Math.min(...times.values()));
      return { contender, behind: Math.max(...behind), gzip: gzipOf(evidence, study, contender) };
    })
    .filter(({ behind }) => Number.isFinite(behind))
    .sort((a, b) => a.behind - b.behind);
}

/**
 * Returns the candidates to recommend, each with the reason: the fastest, the fastest to ship, the fastest that ships
 * nothing, and the smallest.
 */
export function recommended(evidence: Evidence, job: Job): { readonly why: string; readonly candidate: Candidate }[] {
  const all = ranked(evidence, job);
  const shipped = all.filter(({ contender }) => !native.test(contender));
  const sized = shipped.filter(({ gzip }) => gzip !== undefined);
  const [smallest] = [...sized].sort((a, b) => (a.gzip ?? 0) - (b.gzip ?? 0));
  const found: { why: string; candidate: Candidate }[] = [];
  for (const [why, candidate] of [
    ["fastest", all[0]],
    ["fastest to ship", shipped[0]],
    ["fastest of the engine", all.find(({ contender }) => native.test(contender))],
    ["smallest", smallest],
  ] as const) {
    const before = found.find((each) => each.candidate === candidate);
    if (before) before.why += `, ${why}`;
    else if (candidate) found.push({ why, candidate });
  }
  return found;
}

/** Returns the table with one row for each recommendation. */
export function choicesTable(evidence: Evidence): string[] {
  const rows = jobs.flatMap((job) =>
    recommended(evidence, job).map(({ why, candidate }, i) => ({ job, why, candidate, first: i === 0 })),
  );
  const quantityOf = ({ job, candidate }: (typeof rows)[number]): Quantity => ({
    ...job.quantity,
    contender: candidate.contender,
  });
  return table(
    [
      "job",
      "take",
      "because it is the",
      ...headings(evidence, rows.map(quantityOf)),
      sourceHeading,
      "at most behind",
      "gzip, bytes",
      "side channels",
    ],
    rows.map((row) => [
      row.first ? `${row.job.job}${row.job.quantity.measure ? ` (${row.job.quantity.measure})` : ""}` : "",
      `${row.candidate.contender}${row.candidate.contender === row.job.mayCallNative ? ", which may call WebCrypto" : ""}`,
      row.why,
      ...columnsOf(evidence, rows.map(quantityOf)).map((engine) => cell(evidence, engine, quantityOf(row))),
      sourceOf(evidence, quantityOf(row)),
      `×${digits(row.candidate.behind)}`,
      row.candidate.gzip?.toLocaleString("en") ?? "—",
      sideChannels(row.candidate.contender),
    ]),
  );
}
