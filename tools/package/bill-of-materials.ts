import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { data } from "../notices/data.js";
import { packagesOf } from "../notices/notices.js";
import { readRecords } from "../notices/record.js";

interface Property {
  readonly name: string;
  readonly value: string;
}
interface Component {
  type: string;
  name: string;
  version?: string;
  "bom-ref"?: string;
  scope?: "required" | "optional" | "excluded";
  licenses?: unknown;
  properties?: Property[];
}
interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: Component };
  components: Component[];
}

/** npm 10 says in which folder a package lies, npm 11 does not. */
const folderProperty = "cdx:npm:package:path";

/**
 * All that the packages contain (scope `required`, with the products it is in) and all that they are made and tested with
 * (`excluded`), as CycloneDX in JSON.
 *
 * npm writes it, from the lock file; what depends on when and where that is done is taken out: the time, npm's own version,
 * the folder's name, and the random serial number, which is made of the content instead.
 */
export async function billOfMaterials(): Promise<string> {
  const bill = fromNpm();
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  delete bill.metadata.tools;
  bill.metadata.component.name = (await manifestIn(".")).name;
  bill.metadata.component.properties = [];
  const records = Object.entries(await readRecords());
  const places = await productsOfPackages(records);
  for (const component of bill.components) {
    const products = places.get(component["bom-ref"] ?? "") ?? [];
    component.scope = products.length > 0 ? "required" : "excluded";
    const own = component.properties?.filter(({ name }) => name !== folderProperty) ?? [];
    component.properties = [...own, ...products.map(inProduct)];
  }
  for (const { part, title, licence } of data) {
    const products = records.filter(([, names]) => names.some((name) => part.test(name)));
    bill.components.push({
      type: "data",
      name: title,
      scope: "required",
      licenses: [{ license: { id: licence } }],
      properties: products.map(([product]) => inProduct(product)),
    });
  }
  bill.serialNumber = serialOf(JSON.stringify(bill));
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Each package that is in a product, as npm refers to it (`preact@11.2.0`), and in which. */
async function productsOfPackages(
  records: readonly (readonly [string, readonly string[]])[],
): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>();
  for (const [product, names] of records) {
    for (const folder of packagesOf(names)) {
      const { name, version } = await manifestIn(folder);
      const reference = `${name}@${version}`;
      places.set(reference, [...(places.get(reference) ?? []), product]);
    }
  }
  return places;
}

const manifestIn = async (folder: string): Promise<{ name: string; version: string }> =>
  JSON.parse(await readFile(`${folder}/package.json`, "utf8")) as { name: string; version: string };

const inProduct = (product: string): Property => ({ name: "saltmill:in", value: product });

function fromNpm(): Bill {
  const { stdout, stderr, status } = spawnSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  return JSON.parse(stdout) as Bill;
}

/** A UUID of the form that is meant for values of one's own (RFC 9562, version 8). */
function serialOf(content: string): string {
  const digits = createHash("sha256").update(content).digest("hex").slice(0, 32).split("");
  digits[12] = "8";
  digits[16] = "8";
  return `urn:uuid:${digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")}`;
}
