/** Tests that the styles also work in right-to-left languages: they do not name the left or the right side. */
import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { iconPaths } from "../../../ui/parts/Icon.tsx";

const sheets = (readdirSync("ui", { recursive: true }) as string[]).filter((name) => name.endsWith(".css"));

/** Splits a CSS value into its parts. `var(--a, 1px)` is one part. */
const partsOf = (value: string): string[] => value.trim().match(/[^\s(]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/gu) ?? [];

/** Returns true if a shorthand property sets the left and the right side differently. */
function isLopsided(property: string, value: string): boolean {
  const parts = partsOf(value);
  if (property === "border-radius") {
    const [first, second = first, third = first, fourth = second] = parts;
    return first !== second || third !== fourth;
  }
  return /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/u.test(property)
    ? parts.length === 4 && parts[1] !== parts[3]
    : false;
}

/** Returns the CSS declarations that would be wrong in a right-to-left language. */
function sidedIn(css: string): string[] {
  const plain = css.replace(/\/\*[^]*?\*\//gu, "");
  return Array.from(plain.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/gu))
    .filter(([, property = "", value = ""]) => {
      const named = /(?:^|[\s-])(?:left|right)(?:$|[\s-])|translate(?:X|3d)?\(|matrix/u;
      return named.test(property) || named.test(value.trim()) || isLopsided(property, value);
    })
    .map(([declaration]) => declaration);
}

/**
 * Returns the selectors that select an element by the name of an icon alone. An icon has its name as a class, so the
 * style of another element of this class would be that of the icon, too.
 */
function iconsIn(css: string): string[] {
  const plain = css.replace(/\/\*[^]*?\*\//gu, "").replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/gu, "");
  return Array.from(plain.matchAll(/([^{}]+)\{/gu), ([, selectors = ""]) => selectors.split(","))
    .flat()
    .map((selector) => selector.trim())
    .filter((selector) => {
      const name = /(?:^|[\s>+~])\.([\w-]+)(?::[\w-]+)*$/u.exec(selector)?.[1];
      return name !== undefined && Object.hasOwn(iconPaths, name);
    });
}

describe("the styles", () => {
  it("are all tested", () => {
    expect(sheets).to.include.members([
      path.join("style", "page.css"),
      path.join("style", "tab.css"),
      path.join("generator", "generator.css"),
    ]);
  });

  for (const sheet of sheets) {
    it(`use no left and no right in ${sheet}`, () => {
      expect(sidedIn(readFileSync(path.join("ui", sheet), "utf8"))).to.deep.equal([]);
    });
  }

  it("change no icon by the way", () => {
    const found = sheets.flatMap((sheet) => iconsIn(readFileSync(path.join("ui", sheet), "utf8")));
    expect(found).to.deep.equal([]);
    expect(
      iconsIn(".a .copy:hover { margin: 0 } .icon-drawing.copy, .copy > b, .a:has(> .copy) { margin: 0 }"),
    ).to.deep.equal([".a .copy:hover"]);
  });

  it("fail this test if they use a left or right side", () => {
    const bad = [
      "margin-left: 1px;",
      "left: 0;",
      "text-align: right;",
      "border-top-left-radius: 4px;",
      "padding: 1px 2px 3px 4px;",
      "border-radius: 4px 0;",
      "transform: translate(4px, 0);",
      "background-position: left top;",
    ];
    const good = [
      "margin: 1px 2px 3px 2px;",
      "padding: 0 var(--gap, 2px) 0 var(--gap, 2px);",
      "border-radius: 4px 4px 0 0;",
      "inset-inline-start: 0;",
      "text-align: start;",
    ];
    expect(sidedIn(`a { ${[...bad, ...good].join(" ")} /* left: 1px; */ }`)).to.deep.equal(bad);
  });
});
