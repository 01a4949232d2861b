/**
 * Numbers published in W. Palant, "Implementing efficient PBKDF2 for the browser", 2016, for about 250,000 iterations.
 * The numbers come from the article's text, because our copy of the article lacks the graph.
 */
import type { Published } from "../../../measure/study.ts";

/** Converts seconds to milliseconds, the unit of the measured results. */
const seconds = (series: string, label: string, value: number): Published => ({
  ...{ series, label, unit: "ms" },
  value: 1000 * value,
});

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
