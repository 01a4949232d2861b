/** Tests that the interface's code uses all messages with the right values and contains no other texts for users. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { readSources } from "./sources/program.ts";
import { textsInCode } from "./sources/texts-in-code.ts";
import { type Use, usesIn } from "./sources/used-messages.ts";
import { textsIn } from "./speaking.ts";

const folders = ["ui", "extension", "online"];

/** Messages that code does not read with `t`, each with the file that reads the message. */
const readBy: Readonly<Record<string, string>> = {
  language: "ui/locale/document-language.ts",
  direction: "ui/locale/document-language.ts",
  menuFill: "ui/locale/menu-titles.ts",
  menuGenerate: "ui/locale/menu-titles.ts",
  noScript: "tools/bundle/single-page.js",
  noOfflineCopy: "tools/bundle/single-page.js",
};

/** Texts that are not translated, most of them because users do not see them. */
const untranslated: readonly string[] = [
  "example.com",
  "(prefers-color-scheme: dark)", // media queries
  "not all",
  "text/html; charset=utf-8", // an HTTP header
  "Chrome or Edge", // a name from the import, which is replaced by a text
  // names of programs, which are the same in every language
  "Brave, Opera, Vivaldi",
  "KeePass, KeePassXC",
  "Proton Pass",
  // Chrome requires this reason and does not show it
  "Clears a copied password from the clipboard, and copies one for a popup that was closed.",
];

/** Returns true for scripts that run in web pages. Such scripts contain texts to recognize in pages, but show none. */
const isOfPages = ({ place }: { place: string }): boolean => /^extension\/fill\/(?:page\/|injected-)/u.test(place);

const english = textsIn("en");
const texts = Object.entries(english).map(([name, text]) => [name.replace(/_(?:one|other)$/u, ""), text] as const);
const valuesIn = (name: string): number =>
  Math.max(...texts.map(([each, text]) => (each === name ? (text.match(/\$\d/gu)?.length ?? 0) : 0)));

/**
 * Returns the places that use a message with the wrong number of values, or with a name whose type allows any message.
 */
function faultsOf(uses: readonly Use[]): string[] {
  return uses.flatMap(({ place, names, values }) => {
    if (!names) return [`${place}: any message at all`];
    const most = Math.max(...names.map(valuesIn));
    return values === undefined || values === most ? [] : [`${place}: ${values} values for ${names.join(", ")}`];
  });
}

const planted = `
import { t, type MessageName } from "./i18n.ts";
const code = "far-away" as string;
t("removed");
t("capsLock", 1);
t(code as MessageName);
const Card = ({ title }: { title: string }) => <p title={title}>{title}</p>;
const kinds = { kind: "plain", text: "Saved" };
export const view = (n: number) => (
  <div class="note warn" role="status" title="Hello" data-n={n}>
    Some text
    {n > 1 ? "many" : "none"}
    {n}
    {\`\${n} accounts\`}
    <Card title={n === 0 ? "Nothing" : t("capsLock")} />
    <input placeholder="Search" aria-label={"Find"} inputMode="numeric" />
    {document.querySelector("ul > li a")}
    {n > 0 && <b>{t("capsLock")}</b>}
  </div>
);
document.title = "Saltmill page";
throw new Error(kinds.kind === "plain" ? "no such thing at all" : "other");
`;

describe("the sources of the interface", function () {
  this.timeout(120_000); // compiles all sources

  let sources: ReturnType<typeof readSources>;
  let uses: Use[];
  before(() => {
    sources = readSources(folders, { "ui/planted.tsx": planted });
    uses = usesIn(sources);
  });
  const isPlanted = ({ place }: { place: string }): boolean => place.startsWith("ui/planted.tsx");

  it("use only messages that exist, with the right number of values", () => {
    expect(uses.length).to.be.above(400);
    expect(faultsOf(uses.filter((use) => !isPlanted(use)))).to.deep.equal([]);
  });

  it("use every message", () => {
    const manifest = readFileSync("manifest.json", "utf8");
    const said = new Set([
      ...uses.filter((use) => !isPlanted(use)).flatMap((use) => use.names ?? []),
      ...Array.from(manifest.matchAll(/__MSG_(\w+)__/gu), ([, name]) => name),
      ...Object.entries(readBy).map(([name, file]) => (readFileSync(file, "utf8").includes(name) ? name : "")),
    ]);
    expect(texts.map(([name]) => name).filter((name) => !said.has(name))).to.deep.equal([]);
    expect(Array.from(manifest.matchAll(/"(?:name|description|default_title)": "(?!__MSG_)/gu))).to.deep.equal([]);
  });

  it("contain no untranslated text and no unformatted number", () => {
    const found = textsInCode(sources).filter((each) => !isPlanted(each) && !isOfPages(each));
    expect(found.filter(({ text }) => !untranslated.includes(text))).to.deep.equal([]);
  });

  it("fail these tests if they contain such errors", () => {
    expect(faultsOf(uses.filter(isPlanted)).map((fault) => fault.replace("ui/planted.tsx:", ""))).to.deep.equal([
      "4: 0 values for removed",
      "5: 1 values for capsLock",
      "6: any message at all",
    ]);
    expect(
      textsInCode(sources)
        .filter(isPlanted)
        .map(({ text }) => text),
    ).to.deep.equal([
      "Saved",
      "Hello",
      "Some text",
      "many",
      "none",
      "a number: n",
      " accounts",
      "Nothing",
      "Search",
      "Find",
      "Saltmill page",
    ]);
  });
});
