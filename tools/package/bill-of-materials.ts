import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { data } from "../notices/data.js";
import { packagesOf } from "../notices/notices.js";
import { readRecords } from "../notices/record.js";

/**
 * Returns the bill of materials as CycloneDX in JSON. A package that is bundled into a product, such as the extension,
 * has the scope `required` and the names of its products. A package that is only used to build and test has the scope
 * `excluded`. The serial number is derived from the content, and the bill has no timestamp, so the same source gives
 * the same bill.
 */
export async function billOfMaterials(): Promise<string> {
  const bill = npmBill();
  bill.metadata.component.name = (await manifestIn(".")).name; // npm writes the name of the project's folder instead
  const records = Object.entries(await readRecords());
  const places = await productsOfPackages(records);
  for (const component of bill.components) {
    const products = places.get(component["bom-ref"] ?? "") ?? [];
    component.scope = products.length > 0 ? "required" : "excluded";
    component.properties = [...(component.properties ?? []), ...products.map(inProduct)];
  }
  for (const { part, title, licence } of data) {
    const products = records.filter(([, names]) => names.some((name) => part.test(name)));
    bill.components.push({
      type: "data",
      name: title,
      scope: "required",
      licenses: [{ expression: licence }],
      properties: products.map(([product]) => inProduct(product)),
    });
  }
  bill.serialNumber = serialOf(JSON.stringify(bill));
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * Returns the products that contain each bundled package. The keys of the map are npm's references to the packages,
 * such as `preact@11.2.0`.
 */
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

/** Derives a UUID from the content. The UUID has version 8, which RFC 9562 reserves for custom values. */
function serialOf(content: string): string {
  const digits = createHash("sha256").update(content).digest("hex").slice(0, 32).split("");
  digits[12] = "8";
  digits[16] = "8";
  return `urn:uuid:${digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")}`;
}

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
interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}
interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: Component };
  components: Component[];
  dependencies: Dependency[];
}

/**
 * Name of the property with a package's folder. npm 10 writes this property and lists a package once for each folder.
 * npm 11 omits the property and lists each package once.
 */
const folderProperty = "cdx:npm:package:path";

/**
 * Returns npm's CycloneDX bill of the packages in the lock file. The timestamp, the random serial number, the tools and
 * the packages' folders are removed, because the same lock file must always give the same bill. Each package has one
 * entry, and the entries are sorted.
 */
function npmBill(): Bill {
  const bill = fromNpm();
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  delete bill.metadata.tools;
  bill.metadata.component.properties = [];
  const components = new Map<string, Component>();
  for (const component of bill.components) {
    const properties = component.properties?.filter(({ name }) => name !== folderProperty) ?? [];
    components.set(component["bom-ref"] ?? component.name, { ...component, properties });
  }
  const dependencies = new Map<string, Set<string>>();
  for (const { ref, dependsOn } of bill.dependencies)
    dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...dependsOn]));
  return {
    ...bill,
    components: sorted(components).map(([, component]) => component),
    dependencies: sorted(dependencies).map(([ref, others]) => ({ ref, dependsOn: [...others].sort() })),
  };
}

const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

function fromNpm(): Bill {
  const { stdout, stderr, status } = spawnSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  return JSON.parse(stdout) as Bill;
}
