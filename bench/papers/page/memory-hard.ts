/**
 * Table rows and findings in docs/bench.md that compare memory-hard key derivation with PBKDF2. None of the papers
 * measured memory-hard key derivation.
 */
import { published } from "../studies/published/memory-hard.ts";
import { above, below, both, type Finding, inEach } from "./findings.ts";
import { type Row, then, was } from "./rows.ts";

const hard = { study: "memory-hard" };
const ours = { ...hard, contender: "PBKDF2-HMAC-SHA1, Saltmill" };
const quick = { ...hard, contender: "Argon2id, 46 MiB, 1 pass, hash-wasm 4.13.0" };
const strong = { ...hard, contender: "Argon2id, 64 MiB, 3 passes, hash-wasm 4.13.0" };
const small = "Argon2id, 19 MiB, 2 passes";

const guesses = (label: string): string => then(was(published, label, "a graphics card of 2022"));

export const memoryHardRows: readonly Row[] = [
  { what: "PBKDF2-HMAC-SHA1, 1,310,720 iterations, ours (ms)", then: guesses("PBKDF2"), now: ours },
  {
    what: "the same, WebCrypto",
    then: guesses("PBKDF2"),
    now: { ...hard, contender: "PBKDF2-HMAC-SHA1, WebCrypto" },
  },
  {
    what: "Argon2id, 19 MiB, 2 passes, hash-wasm",
    then: guesses(small),
    now: { ...hard, contender: `${small}, hash-wasm 4.13.0` },
  },
  {
    what: "the same in JavaScript, @noble/hashes",
    then: guesses(small),
    now: { ...hard, contender: `${small}, @noble/hashes 2.4.0` },
  },
  { what: "Argon2id, 46 MiB, 1 pass, hash-wasm", then: guesses("Argon2id, 46 MiB, 1 pass"), now: quick },
  { what: "Argon2id, 64 MiB, 3 passes, hash-wasm", then: guesses("Argon2id, 64 MiB, 3 passes"), now: strong },
  {
    what: "scrypt, 32 MiB, p = 3, hash-wasm",
    then: guesses("scrypt, 32 MiB, p = 3"),
    now: { ...hard, contender: "scrypt, 32 MiB, p = 3, hash-wasm 4.13.0" },
  },
  {
    what: "the same in JavaScript, @noble/hashes",
    then: guesses("scrypt, 32 MiB, p = 3"),
    now: { ...hard, contender: "scrypt, 32 MiB, p = 3, @noble/hashes 2.4.0" },
  },
  {
    what: "scrypt, 128 MiB, p = 1, hash-wasm",
    then: guesses("scrypt, 128 MiB, p = 1"),
    now: { ...hard, contender: "scrypt, 128 MiB, p = 1, hash-wasm 4.13.0" },
  },
];

export const memoryHardFindings: readonly Finding[] = [
  {
    text: "Argon2id with 46 MiB and one pass costs an attacker with a graphics card as much as PBKDF2, and unlocks in less than 0.7 of its time in each engine.",
    holds: inEach({ ...quick, over: { contender: ours.contender } }, below(0.7)),
  },
  {
    text: "With 64 MiB and three passes the attacker makes fewer than a fifth of the guesses, and an unlock takes less than twice as long as today, in each engine.",
    holds: both(
      inEach({ ...strong, over: { contender: ours.contender } }, below(2)),
      () => was(published, "Argon2id, 64 MiB, 3 passes", "a graphics card of 2022").value < 10_000 / 5,
    ),
  },
  {
    text: "Without WebAssembly, in JavaScript alone, Argon2id with 19 MiB takes at least 2.9 times as long in each engine.",
    holds: inEach(
      { ...hard, contender: `${small}, @noble/hashes 2.4.0`, over: { contender: `${small}, hash-wasm 4.13.0` } },
      above(2.9),
    ),
  },
  {
    text: "scrypt is slower to unlock than Argon2id for the same price of a guess, in each engine.",
    holds: both(
      ...["32 MiB, p = 3", "128 MiB, p = 1"].map((settings) =>
        inEach(
          { ...hard, contender: `scrypt, ${settings}, hash-wasm 4.13.0`, over: { contender: quick.contender } },
          above(1),
        ),
      ),
    ),
  },
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
    text: "1 GiB is enough for all of them, in each engine.",
    holds: both(...weakDeviceRows.map(({ now }) => inEach(now, above(0)))),
  },
  {
    text: "Argon2id with 64 MiB and three passes takes 1.1 … 1.7 s in each engine, less than twice as long as PBKDF2 there.",
    holds: both(
      inEach(onWeakDevice, above(1100)),
      inEach(onWeakDevice, below(1700)),
      inEach({ ...onWeakDevice, over: { contender: ours.contender } }, below(2)),
    ),
  },
  {
    text: "Without WebAssembly, in JavaScript alone, Argon2id with 19 MiB takes at least 3 times as long in each engine.",
    holds: inEach(
      {
        ...{ ...hard, limited: true, contender: `${small}, @noble/hashes 2.4.0` },
        over: { contender: `${small}, hash-wasm 4.13.0` },
      },
      above(3),
    ),
  },
];
