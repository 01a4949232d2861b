/** W. Palant, "Implementing efficient PBKDF2 for the browser", 2016: about 250 thousand iterations. What the text says; its graph we do not have. */
import type { Published } from "../../study.ts";

const seconds = (series: string, label: string, value: number): Published => ({ series, label, value, unit: "s" });

export const ladder: readonly Published[] = [
  seconds("Edge", "WebCrypto's HMAC, asked in each iteration", 15),
  seconds("Edge", "cached key pads", 1.5),
  seconds("Edge", "no conversion, less than", 0.5),
  seconds("Firefox", "no conversion", 0.3),
  seconds("Firefox and Chrome", "native", 0.2),
];

export const comparison: readonly Published[] = [
  seconds("Edge", "crypto-browserify, about", 60),
  seconds("all", "other libraries in JavaScript, more than", 1),
  seconds("Firefox", "asmCrypto, about", 0.1),
];
