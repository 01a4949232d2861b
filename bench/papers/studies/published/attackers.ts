/**
 * The price of a guess at a master password for an attacker. This bench did not measure these numbers, so they are no
 * contenders: a graphics card is not an engine, and an attacker computes many guesses side by side, while an unlock waits
 * for one.
 */
import type { Published } from "../../../measure/study.ts";

/** Argon2id with 64 MiB, three passes and one lane: https://github.com/hashcat/hashcat/pull/4284, 2 July 2025. */
const byHashcat: Published = {
  series: "NVIDIA RTX 4090, hashcat, 2025",
  label: "Argon2id, 64 MiB, 3 passes",
  value: 1667,
  unit: "guesses/s",
};

/**
 * PBKDF2-HMAC-SHA1 with 1,310,720 iterations, by a native program with a guess in each lane of the vectors: the
 * processor time of one core for one guess. Measured on an AMD EPYC in November 2026 and published only here.
 */
const perGuess = (series: string, value: number): Published => ({
  ...{ series, label: "PBKDF2-HMAC-SHA1, 1,310,720 iterations", value, unit: "ms a guess" },
});

export const attackers: readonly Published[] = [
  byHashcat,
  perGuess("a core with AVX-512", 21),
  perGuess("a core with AVX2", 41),
];

export const besideAttackers =
  "What a guess costs an attacker. A native program computes 16 or 8 guesses at once in one core, so PBKDF2 is much cheaper for it than an unlock. Argon2id is not: its memory limits how many guesses run side by side.";
