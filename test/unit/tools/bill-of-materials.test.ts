/**
 * Tests the bill of materials of a release: it lists the content of each package with hashes, and every run writes the
 * same list.
 */
import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { packagesOf } from "../../../tools/notices/notices.js";
import { readRecords } from "../../../tools/notices/record.js";
import { billOfMaterials } from "../../../tools/package/bill-of-materials.ts";

interface Component {
  readonly type: string;
  readonly name: string;
  readonly "bom-ref"?: string;
  readonly version?: string;
  readonly scope: string;
  readonly hashes?: readonly object[];
  readonly licenses?: readonly object[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

describe("the bill of materials", function () {
  this.timeout(60_000);
  let text: string;
  let components: readonly Component[];
  const productsOf = ({ properties }: Component): string[] =>
    properties.filter(({ name }) => name === "saltmill:in").map(({ value }) => value);

  before(async () => {
    text = await billOfMaterials();
    ({ components } = JSON.parse(text) as { components: Component[] });
  });

  it("contains neither a time nor random values", async () => {
    const { metadata, serialNumber, bomFormat } = JSON.parse(text) as {
      metadata: object;
      serialNumber: string;
      bomFormat: string;
    };
    expect(bomFormat).to.equal("CycloneDX");
    expect(metadata).not.to.have.any.keys("timestamp", "tools");
    expect(serialNumber).to.match(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(await billOfMaterials()).to.equal(text);
  });

  it("lists each package once, sorted, without the name of the build's folder", () => {
    const { metadata, dependencies } = JSON.parse(text) as {
      metadata: { component: Component };
      dependencies: { ref: string }[];
    };
    expect(metadata.component.name).to.equal("saltmill");
    for (const references of [
      components.filter(({ type }) => type === "library").map((component) => component["bom-ref"] ?? ""),
      dependencies.map(({ ref }) => ref),
    ])
      expect(references).to.deep.equal([...new Set(references)].sort());
  });

  it("lists each package with its products, version, licence and hash", async () => {
    for (const [product, names] of Object.entries(await readRecords())) {
      const packages = packagesOf(names).map((folder) => folder.replace("node_modules/", ""));
      const inIt = components.filter((each) => each.type === "library" && productsOf(each).includes(product));
      expect(inIt.map(({ name }) => name)).to.have.members(packages);
      for (const { name, version, hashes, licenses, scope } of inIt) {
        const { version: installed } = JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8")) as {
          version: string;
        };
        expect([name, version, scope]).to.deep.equal([name, installed, "required"]);
        expect(hashes, name).to.have.lengthOf(1);
        expect(licenses, name).to.have.lengthOf(1);
      }
    }
  });

  it("lists bundled tables, and marks build tools as excluded", () => {
    const tables = components.filter(({ type }) => type === "data");
    expect(tables).to.have.lengthOf(4);
    for (const table of tables) expect(productsOf(table)).to.include("lib").and.to.include("chrome");
    const rollup = components.find(({ name }) => name === "rollup");
    expect(rollup?.scope).to.equal("excluded");
  });
});
