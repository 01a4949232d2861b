/**
 * Checks that the pictures of the README and the stores were made from the present sources of the views. They are made
 * again with `npm run picture`.
 */
import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { hashOf, pictures, type PictureStamp, presentStamp, stampFile, viewSources } from "../views/picture-stamp.ts";

describe("the pictures of the README and the stores", () => {
  let stamp: PictureStamp;
  before(async () => {
    stamp = JSON.parse(await readFile(stampFile, "utf8")) as PictureStamp;
  });

  it("show the present views; if not, run: npm run picture", async () => {
    expect(stamp).to.deep.equal(await presentStamp());
  });

  it("are those that the README and the page about the stores show", async () => {
    const readme = await readFile("README.md", "utf8");
    const store = await readFile("docs/store/README.md", "utf8");
    const named = [
      ...Array.from(readme.matchAll(/"(docs\/[^"]+\.png)"/gu), ([, file]) => file),
      ...Array.from(store.matchAll(/\(([^)]+\.png)\)/gu), ([, file]) => `docs/store/${file ?? ""}`),
    ];
    expect(named).to.have.members(pictures);
  });

  it("are outdated after a change of a style, of an English text or of a file's name, and only then", async () => {
    const sources = new Map(await viewSources());
    const before = hashOf(sources);
    const reversed = new Map([...sources].reverse());
    expect(hashOf(reversed)).to.equal(before);
    for (const file of ["ui/style/page.css", "ui/_locales/en/messages.json", "extension/popup/index.html"]) {
      expect(sources.has(file), file).to.equal(true);
      expect(hashOf(new Map(sources).set(file, Buffer.from("changed"))), file).not.to.equal(before);
    }
    expect(sources.has("ui/_locales/de/messages.json")).to.equal(false);
    const renamed = Array.from(sources, ([name, content]): [string, Uint8Array] => [`${name}x`, content]);
    expect(hashOf(new Map(renamed))).not.to.equal(before);
  });
});
