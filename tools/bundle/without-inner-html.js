const assignment = "t.innerHTML=h.__html";

/**
 * Preact can set `innerHTML`; this project never does, and the stores' linters warn of it. The assignment becomes an error.
 * A Preact that no longer has exactly this one assignment fails the build, so that nothing slips through unseen.
 *
 * @returns {import("rollup").Plugin}
 */
export function withoutInnerHtml() {
  return {
    name: "without-inner-html",
    transform(code, id) {
      if (!/[\\/]preact[\\/]dist[\\/]preact\.mjs$/.test(id)) return null;
      const parts = code.split(assignment);
      if (parts.length !== 2 || /\.innerHTML\s*=[^=]/.test(parts.join(""))) {
        throw new Error("Preact's innerHTML assignment is not the one that was known: look at it again");
      }
      return { code: parts.join('(()=>{throw new Error("no HTML from strings")})()'), map: null };
    },
  };
}
