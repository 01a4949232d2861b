/**
 * The price of a guess at a master password for an attacker. This bench did not measure these numbers, so they are no
 * contenders: a graphics card is not an engine, and an attacker computes many guesses side by side, while an unlock waits
 * for one.
 */
import type { Published } from "../../../measure/study.ts";
import { argonBytes } from "./memory-hard.ts";

/** An attacker's speed in both parts of the schemes. */
export interface Attacker {
  readonly name: string;
  /** Iterations of PBKDF2-HMAC-SHA1 for keys of 20 bytes, each second. */
  readonly iterations: number;
  /** Argon2id with 64 MiB, three passes and one lane: guesses each second. */
  readonly argon2id: number;
  /** The sources of the numbers, in Markdown. */
  readonly source: string;
}

/** The iterations of PBKDF2 in a guess of saltmill-1, and in one of saltmill-2 after Argon2id. */
export const guessIterations = { "saltmill-1": 1_310_720, "saltmill-2": 262_144 } as const;

export const perSecond = (
  { iterations, argon2id }: Pick<Attacker, "iterations" | "argon2id">,
  scheme: keyof typeof guessIterations,
): number => {
  const seconds = guessIterations[scheme] / iterations;
  return 1 / (scheme === "saltmill-1" ? seconds : seconds + 1 / argon2id);
};

/**
 * Guesses at a password of WPA each second on an NVIDIA RTX 4090, by hashcat 6.2.6. A guess derives 32 bytes with 4,096
 * iterations. That is two blocks, so twice the iterations.
 */
const wpaGuesses = 2_533_300;
const wpaIterations = wpaGuesses * 2 * 4096;
const wpaSource = `${wpaGuesses.toLocaleString("en")} guesses of [WPA by hashcat, 2022](https://gist.github.com/Chick3nman/32e662a5bb63bc4f51b847bb422222fd), each with two blocks of 4,096 iterations`;

/** Measured by the authors of the code in hashcat. They write that an earlier form of it was about a tenth faster. */
const argon2idByHashcat = 1667;
const argon2idSource = `${argon2idByHashcat.toLocaleString("en")} of [Argon2id by hashcat, 2025](https://github.com/hashcat/hashcat/pull/4284)`;

/** Bytes each second between a card's memory and its processor. */
const bandwidths = { "RTX 4090": 1_008_000_000_000, H100: 3_350_000_000_000 } as const;
const ada = "https://images.nvidia.com/aem-dam/Solutions/geforce/ada/nvidia-ada-gpu-architecture.pdf";

const atBandwidth = (card: keyof typeof bandwidths): number => bandwidths[card] / argonBytes(64, 3);

/**
 * Milliseconds of one core for a guess, by native programs on an AMD EPYC (November 2026, gcc 12.2 with -O3), published
 * only here. PBKDF2-HMAC-SHA1 with 1,310,720 iterations has a guess in each lane of the vectors. Argon2id is the
 * reference implementation (src/opt.c) with the same vectors, in memory that is kept from guess to guess. Other programs
 * ran on the computer. So each number is the lowest median of several rounds of processor time, which flatters the
 * attacker.
 */
const onCore = (vectors: string, pbkdf2Ms: number, argon2idMs: number): Attacker => ({
  name: `one core with ${vectors}`,
  iterations: (1000 * guessIterations["saltmill-1"]) / pbkdf2Ms,
  argon2id: 1000 / argon2idMs,
  source: "measured once, on an AMD EPYC",
});

const rtx4090: Attacker = {
  name: "NVIDIA RTX 4090, as measured",
  iterations: wpaIterations,
  argon2id: argon2idByHashcat,
  source: `${wpaSource}; ${argon2idSource}`,
};

export const attackers = {
  rtx4090,
  atBandwidth: {
    ...rtx4090,
    name: "the same, if Argon2id reached the bandwidth of its memory",
    argon2id: atBandwidth("RTX 4090"),
    source: `${wpaSource}; [1,008 GB/s](${ada})`,
  },
  avx512: onCore("AVX-512", 20.3, 67.5),
  avx2: onCore("AVX2", 37.8, 75.1),
} as const satisfies Readonly<Record<string, Attacker>>;

/** At most so many guesses each second does a card with fast memory make at Argon2id alone. */
export const fastMemory = {
  name: "NVIDIA H100",
  argon2id: atBandwidth("H100"),
  source: "[3,350 GB/s](https://www.nvidia.com/en-us/data-center/h100/)",
} as const;

/** A word of a list with this many words, chosen at random, multiplies the guesses by it: the EFF's long list. */
export const wordsInList = 7776;

const inStudy = (series: string, label: string, value: number, unit: string): Published => ({
  ...{ series, label, value, unit },
});

/** The same numbers, beside the results of the study. */
export const published: readonly Published[] = [
  inStudy(rtx4090.name, "saltmill-1", perSecond(rtx4090, "saltmill-1"), "guesses/s"),
  inStudy(rtx4090.name, "saltmill-2", perSecond(rtx4090, "saltmill-2"), "guesses/s"),
  inStudy(rtx4090.name, "Argon2id, 64 MiB, 3 passes", rtx4090.argon2id, "guesses/s"),
  ...[attackers.avx512, attackers.avx2].flatMap((core) =>
    (["saltmill-1", "saltmill-2"] as const).map((scheme) =>
      inStudy(core.name, scheme, 1000 / perSecond(core, scheme), "ms a guess"),
    ),
  ),
];

export const besidePublished =
  "What a guess costs an attacker. saltmill-1 is PBKDF2-HMAC-SHA1 with 1,310,720 iterations. A native program computes 16 or 8 guesses at once in one core, so PBKDF2 is much cheaper for it than an unlock. Argon2id is less so: its memory limits how many guesses run side by side.";
