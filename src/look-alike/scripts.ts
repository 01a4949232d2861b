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
/** UTS #39 §5.2, "highly restrictive": what Japanese, Chinese and Korean write together with Latin. */
const compatibleScripts = ["\\p{scx=Hira}\\p{scx=Kana}", "\\p{scx=Bopo}", "\\p{scx=Hang}"].map(
  (scripts) => new RegExp(`^[\\p{scx=Latin}\\p{scx=Han}${scripts}\\p{scx=Common}\\p{scx=Inherited}]*$`, "u"),
);

/**
 * Whether a label of a host mixes scripts as no language does: Latin with anything but what is written with it. Labels of
 * other scripts alone are left in peace.
 */
export function mixesScripts(host: string): boolean {
  return host
    .split(".")
    .some((label) => latin.test(label) && ![...singleScripts, ...compatibleScripts].some((fits) => fits.test(label)));
}
