/**
 * Table rows and findings in docs/bench.md that compare memory-hard key derivation with PBKDF2. None of the papers
 * measured memory-hard key derivation.
 */
import { attackers, perSecond } from "../studies/published/attackers.ts";
import { published } from "../studies/published/memory-hard.ts";
import { digits } from "../report/values.ts";
import type { Finding } from "./findings.ts";
import { above, below } from "./judge.ts";
import { type Row, then, was } from "./rows.ts";

const hard = { study: "memory-hard" };
const ours = { ...hard, contender: "PBKDF2-HMAC-SHA1, Saltmill" };
const root = { ...hard, contender: "saltmill-2, Saltmill" };
const quick = { ...hard, contender: "Argon2id, 46 MiB, 1 pass, hash-wasm" };
const strong = { ...hard, contender: "Argon2id, 64 MiB, 3 passes, hash-wasm" };
const ourStrong = { ...hard, contender: "Argon2id, 64 MiB, 3 passes, Saltmill" };
const small = "Argon2id, 19 MiB, 2 passes";

const guesses = (label: string): string => then(was(published, label, "a graphics card of 2022"));

export const memoryHardRows: readonly Row[] = [
  { what: "PBKDF2-HMAC-SHA1, 1,310,720 iterations, ours (ms)", then: guesses("PBKDF2"), now: ours },
  {
    what: "the same without WebCrypto",
    then: guesses("PBKDF2"),
    now: { ...hard, contender: "PBKDF2-HMAC-SHA1, Saltmill without WebCrypto" },
  },
  {
    what: "the same, WebCrypto",
    then: guesses("PBKDF2"),
    now: { ...hard, contender: "PBKDF2-HMAC-SHA1, WebCrypto" },
  },
  {
    what: "a root of saltmill-2, ours: Argon2id, then PBKDF2, which may be WebCrypto's",
    then: guesses("saltmill-2"),
    now: root,
  },
  {
    what: "Argon2id, 19 MiB, 2 passes, hash-wasm",
    then: guesses(small),
    now: { ...hard, contender: `${small}, hash-wasm` },
  },
  { what: "the same, ours", then: guesses(small), now: { ...hard, contender: `${small}, Saltmill` } },
  {
    what: "the same in JavaScript, @noble/hashes",
    then: guesses(small),
    now: { ...hard, contender: `${small}, @noble/hashes` },
  },
  {
    what: "the same in JavaScript, ours",
    then: guesses(small),
    now: { ...hard, contender: `${small}, Saltmill in JavaScript` },
  },
  { what: "Argon2id, 46 MiB, 1 pass, hash-wasm", then: guesses("Argon2id, 46 MiB, 1 pass"), now: quick },
  {
    what: "the same, ours",
    then: guesses("Argon2id, 46 MiB, 1 pass"),
    now: { ...hard, contender: "Argon2id, 46 MiB, 1 pass, Saltmill" },
  },
  { what: "Argon2id, 64 MiB, 3 passes, hash-wasm", then: guesses("Argon2id, 64 MiB, 3 passes"), now: strong },
  { what: "the same, ours", then: guesses("Argon2id, 64 MiB, 3 passes"), now: ourStrong },
  {
    what: "the same, libsodium",
    then: guesses("Argon2id, 64 MiB, 3 passes"),
    now: { ...hard, contender: "Argon2id, 64 MiB, 3 passes, libsodium-wrappers-sumo" },
  },
  {
    what: "the same, SubtleCrypto",
    then: guesses("Argon2id, 64 MiB, 3 passes"),
    now: { ...hard, contender: "Argon2id, 64 MiB, 3 passes, SubtleCrypto" },
  },
  {
    what: "scrypt, 32 MiB, p = 3, hash-wasm",
    then: guesses("scrypt, 32 MiB, p = 3"),
    now: { ...hard, contender: "scrypt, 32 MiB, p = 3, hash-wasm" },
  },
  {
    what: "the same in JavaScript, @noble/hashes",
    then: guesses("scrypt, 32 MiB, p = 3"),
    now: { ...hard, contender: "scrypt, 32 MiB, p = 3, @noble/hashes" },
  },
  {
    what: "scrypt, 128 MiB, p = 1, hash-wasm",
    then: guesses("scrypt, 128 MiB, p = 1"),
    now: { ...hard, contender: "scrypt, 128 MiB, p = 1, hash-wasm" },
  },
  {
    what: "PBKDF2, many guesses at once: time of four in vectors ÷ one after the other, in WebAssembly",
    now: {
      ...{ study: "pbkdf2-four-keys", size: 262_144, contender: "SIMD WebAssembly, four keys at once" },
      over: { contender: "WebAssembly, one key after the other" },
    },
  },
];

/** Returns how many times more guesses than with the first setting an attacker makes with the second. */
const costOver = (label: string, other: string): number =>
  was(published, label, "a graphics card of 2022").value / was(published, other, "a graphics card of 2022").value;

const { rtx4090, avx512, avx2 } = attackers;
const msOn = (core: typeof avx512): number => 1000 / perSecond(core, "saltmill-1");
const whole = (count: number): string => Math.round(count).toLocaleString("en");

export const memoryHardFindings: readonly Finding[] = [
  {
    yes: `A native program that computes many guesses at once makes one for PBKDF2 in ${digits(msOn(avx512))} ms of ${avx512.name} (${digits(msOn(avx2))} ms of ${avx2.name}). That was measured once, on an AMD EPYC. An unlock takes more than six times the ${digits(msOn(avx512))} ms {in}.`,
    test: above(ours, 6 * msOn(avx512)),
  },
  {
    yes: "Our Argon2id with 64 MiB and three passes takes at most 0.9 of the time of libsodium's {in}, which is the bar.",
    no: "Our Argon2id with 64 MiB and three passes takes more than 0.9 of the time of libsodium's {in}: the bar is missed.",
    test: below({ ...ourStrong, over: { contender: "Argon2id, 64 MiB, 3 passes, libsodium-wrappers-sumo" } }, 0.9),
  },
  {
    yes: "An unlock with saltmill-2 takes less than 1.25 times as long as one with saltmill-1 {in}.",
    no: "An unlock with saltmill-2 takes more than 1.25 times as long as one with saltmill-1 {in}.",
    test: below({ ...root, over: { contender: ours.contender } }, 1.25),
  },
  {
    yes: "Argon2id of hash-wasm with 46 MiB and one pass unlocks in less time than PBKDF2 {in}, although a graphics card makes about as many guesses.",
    test: below({ ...quick, over: { contender: ours.contender } }),
  },
  {
    yes: `With 64 MiB and three passes, a graphics card makes ${digits(100 * costOver("Argon2id, 64 MiB, 3 passes", "PBKDF2"))} % of the guesses by these formulas (as measured, an RTX 4090 makes ${whole(rtx4090.argon2id)} a second instead of ${whole(perSecond(rtx4090, "saltmill-1"))}), and an unlock with hash-wasm takes less than twice as long as today {in}.`,
    test: below({ ...strong, over: { contender: ours.contender } }, 2),
  },
  {
    yes: "Without WebAssembly, in JavaScript alone, Argon2id with 19 MiB takes more than twice as long {in}.",
    test: above({ ...hard, contender: `${small}, @noble/hashes`, over: { contender: `${small}, hash-wasm` } }, 2),
  },
  ...["32 MiB, p = 3", "128 MiB, p = 1"].map((settings) => ({
    yes: `scrypt with ${settings} is slower to unlock than Argon2id with 46 MiB {in}, even scaled to the same number of guesses.`,
    test: above(
      { ...hard, contender: `scrypt, ${settings}, hash-wasm`, over: { contender: quick.contender } },
      costOver("Argon2id, 46 MiB, 1 pass", `scrypt, ${settings}`),
    ),
  })),
];

/**
 * The rows of `memoryHardRows`, measured on a quarter of a core with 1 GiB of memory. The column with the attacker's
 * guesses stays the same, because the attacker does not use the weak device.
 */
export const weakDeviceRows: readonly Row[] = memoryHardRows.map((row) => ({
  ...row,
  now: { ...row.now, limited: true },
}));

const onWeakDevice = { ...strong, limited: true };

export const weakDeviceFindings: readonly Finding[] = [
  {
    yes: "Argon2id with 64 MiB and three passes takes less than two seconds {in}.",
    test: below(onWeakDevice, 2000),
  },
  {
    yes: "Argon2id with 64 MiB takes less than twice as long as PBKDF2 there {in}.",
    test: below({ ...onWeakDevice, over: { contender: ours.contender } }, 2),
  },
  {
    yes: "Without WebAssembly, in JavaScript alone, Argon2id with 19 MiB takes more than twice as long {in}.",
    test: above(
      { ...hard, limited: true, contender: `${small}, @noble/hashes`, over: { contender: `${small}, hash-wasm` } },
      2,
    ),
  },
];
