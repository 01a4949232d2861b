const assignment = "t.innerHTML=h.__html";

/**
 * Removes the assignment of `innerHTML` from Preact. This project never sets `innerHTML`, and the stores' linters warn about
 * it. The assignment becomes an error. The build fails if Preact does not have exactly one such assignment, so that no other
 * one is missed.
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
