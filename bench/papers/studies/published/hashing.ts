/**
 * Numbers published in D. Tarr, "Performance of Hashing in Javascript Crypto Libraries", 2014, measured on a MacBook
 * Air 11 with Node 0.10. The numbers are the last points of the data behind the graphs (crypto-bench/), and statements
 * in the text.
 */
import type { Published } from "../../../measure/study.ts";

const rate = (label: string, value: number): Published => ({
  series: "Node 0.10, 10,000 iterations",
  label,
  value,
  unit: "iterations/ms",
});

export const pbkdf2Sha1: readonly Published[] = [
  rate("sjcl", 56.8),
  rate("crypto-browserify", 24.4),
  rate("forge", 24.2),
  rate("crypto-js", 0.125),
];

export const sha256: readonly Published[] = ["forge", "crypto-browserify"].map((library) => ({
  series: "Node 0.10",
  label: `${library}, more than`,
  value: 20_000,
  unit: "kB/s",
}));
