/**
 * Numbers published in T. von Arx, "Comparison of Cryptography Libraries for CryptPad", 2022, measured on an i5-7200U
 * (2.5 GHz). The numbers come from the paper's text, because our copy of the paper lacks the graph.
 */
import type { Published } from "../../../measure/study.ts";

export const symmetricEncryption: readonly Published[] = [
  { series: "NaCl and Sodium", label: "any size, up to", value: 60, unit: "ms" },
  { series: "AES-GCM", label: "faster than NaCl, 1 MB decrypted, WebKit, up to", value: 19, unit: "times" },
];

export const sizes: readonly Published[] = [
  { series: "TweetNaCl", label: "size", value: 31, unit: "KB" },
  { series: "Sodium", label: "size", value: 188, unit: "KB" },
];
