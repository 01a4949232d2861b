const latin = /\p{Script=Latin}/u;
const singleScripts = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Cherokee",
  "Hebrew",
  "Arabic",
  "Thai",
].map((script) => new RegExp(`^[\\p{scx=${script}}\\p{scx=Common}\\p{scx=Inherited}]*$`, "u"));
/**
 * Combinations of scripts that Japanese, Chinese and Korean texts use together with Latin (UTS #39 §5.2, "highly
 * restrictive").
 */
const compatibleScripts = ["\\p{scx=Hira}\\p{scx=Kana}", "\\p{scx=Bopo}", "\\p{scx=Hang}"].map(
  (scripts) => new RegExp(`^[\\p{scx=Latin}\\p{scx=Han}${scripts}\\p{scx=Common}\\p{scx=Inherited}]*$`, "u"),
);

/**
 * Returns true if a label of a host (the text between two dots) mixes Latin letters with a script that no language uses
 * together with Latin. A label without Latin letters never counts as mixed.
 */
export function mixesScripts(host: string): boolean {
  return host
    .split(".")
    .some((label) => latin.test(label) && ![...singleScripts, ...compatibleScripts].some((fits) => fits.test(label)));
}
