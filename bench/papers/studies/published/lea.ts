/**
 * Numbers published in H. Seo, H. Kim, "Low-Power Encryption Algorithm Block Cipher in JavaScript", 2014, measured on a
 * Core i7-3770 (3.4 GHz) and a Galaxy S3 (1.4 GHz).
 */
import type { Published } from "../../../measure/study.ts";

const cycles = (series: string, label: string, value: number): Published => ({
  ...{ series, label, value },
  unit: "cycles/byte",
});
const bytes = (label: string, value: number): Published => ({ series: "code", label, value, unit: "bytes" });

/** Returns a row of a table, with one value for each browser. */
const row = (label: string, browsers: readonly string[], ...values: readonly number[]): Published[] =>
  values.map((value, i) => cycles(browsers[i] ?? "", label, value));

const desktop = ["Chrome 33", "Internet Explorer 10", "Firefox 27"];
const mobile = ["Chrome 34, mobile", "WebKit 4.3, mobile", "Firefox 28, mobile"];

/**
 * Table 6: encryption on desktop computers, and code sizes. Every percentage in the text follows from these numbers,
 * except the last digit of two percentages.
 */
export const table6: readonly Published[] = [
  ...row("JavaScript, looped", desktop, 65.9, 1232.5, 246.5),
  ...row("JavaScript, unrolled", desktop, 240.1, 1997.5, 276.3),
  ...row("asm.js, looped", desktop, 36.1, 716.1, 23.4),
  ...row("asm.js, unrolled", desktop, 42.5, 637.5, 25.5),
  ...row("AES, JavaScript", desktop, 1176, 1073.7, 818.1),
  bytes("JavaScript, looped", 2309),
  bytes("JavaScript, unrolled", 5510),
  bytes("asm.js, looped", 224_642),
  bytes("asm.js, unrolled", 228_614),
  bytes("AES, JavaScript", 6057),
];

/** Table 7: encryption on phones. */
export const table7: readonly Published[] = [
  ...row("JavaScript, looped", mobile, 350, 934, 1102),
  ...row("JavaScript, unrolled", mobile, 1697, 2614, 3132),
  ...row("AES, JavaScript", mobile, 3524, 4581, 4012),
];

/** The key schedules in tables 6 and 7. The numbers are equal for looped and for unrolled encryption. */
export const keySchedules: readonly Published[] = [
  ...row("JavaScript", desktop, 114.8, 998.8, 252.9),
  ...row("asm.js", desktop, 63.8, 688.5, 44.6),
  ...row("JavaScript", mobile, 1032, 1466, 2345),
];
