/**
 * Tests that the texts for the extension stores keep the stores' limits in every language, and that the page for
 * reviewers names the right permissions and files.
 */
import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";

const characters = (text: string): number => Array.from(text.trim()).length;

describe("the stores' texts", () => {
  for (const language of readdirSync("ui/_locales")) {
    it(`have a name and a summary in ${language} that fit Chrome's limits`, () => {
      const messages = JSON.parse(readFileSync(`ui/_locales/${language}/messages.json`, "utf8")) as Record<
        "appName" | "appDescription",
        { message: string }
      >;
      expect(characters(messages.appName.message)).to.be.within(1, 45);
      expect(characters(messages.appDescription.message)).to.be.within(20, 132);
    });
  }

  for (const language of readdirSync("ui/_locales")) {
    it(`have a summary in ${language} that fits Firefox's limit, and a description with the same parts as in English`, () => {
      const lines = (of: string): string[] => readFileSync(`docs/store/${of}/description.txt`, "utf8").split("\n");
      expect(characters(readFileSync(`docs/store/${language}/summary.txt`, "utf8"))).to.be.within(50, 250);
      const shape = (of: string): string[] => lines(of).map((line) => (line.startsWith("• ") ? "•" : line && "text"));
      expect(shape(language)).to.deep.equal(shape("en"));
    });
  }

  it("name exactly the permissions of the manifests on the page for reviewers", () => {
    const named = Array.from(
      readFileSync("docs/reviewers.md", "utf8").matchAll(/^\| `(\w+)`/gmu),
      ([, permission]) => permission ?? "",
    );
    const asked = ["chrome", "firefox"].flatMap((browser) => {
      const { permissions, optional_permissions: optional } = JSON.parse(
        readFileSync(`build/${browser}/manifest.json`, "utf8"),
      ) as Record<"permissions" | "optional_permissions", string[]>;
      return [...permissions, ...optional];
    });
    expect(named).to.have.members([...new Set(asked)]);
  });

  it("give the single purpose, the use of data and a reason for each permission of the manifests", () => {
    const text = readFileSync("docs/store/practices.txt", "utf8");
    const parts = text.split(/^([A-Z ]+)$/mu).map((part) => part.trim());
    expect(parts.filter((_, i) => i % 2 === 1)).to.deep.equal(["SINGLE PURPOSE", "DATA USE", "PERMISSIONS"]);
    const reasons = (parts[6] ?? "").split("\n").map((line) => line.split(": "));
    const asked = ["chrome", "firefox"].flatMap((browser) => {
      const manifest = JSON.parse(readFileSync(`build/${browser}/manifest.json`, "utf8")) as Record<string, string[]>;
      return [...(manifest["permissions"] ?? []), ...(manifest["optional_permissions"] ?? [])];
    });
    expect(reasons.map(([name]) => name)).to.have.members([...new Set(asked), "hosts"]);
    for (const part of [parts[2] ?? "", parts[4] ?? "", ...reasons.map(([, ...words]) => words.join(": "))])
      expect(characters(part)).to.be.within(30, 1000); // the limits of the Chrome Web Store
  });

  it("name only existing files on the page for reviewers", () => {
    const document = readFileSync("docs/reviewers.md", "utf8");
    const folders = "crypto|src|ui|extension|tools|test|docs";
    const files = Array.from(
      document.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, "gu")),
      ([, file]) => file ?? "",
    );
    expect(files.length).to.be.above(10);
    for (const file of files) expect(() => readdirSync(file), file).not.to.throw(/ENOENT/u);
  });
});
