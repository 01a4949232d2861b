import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { data } from "../notices/data.js";
import { packagesOf } from "../notices/notices.js";
import { readRecords } from "../notices/record.js";
import { npmBill, type Property } from "./npm-bill.ts";

/**
 * All that the packages contain (scope `required`, with the products it is in) and all that they are made and tested with
 * (`excluded`), as CycloneDX in JSON. The serial number is made of the content, and there is no time: the same source gives
 * the same bill.
 */
export async function billOfMaterials(): Promise<string> {
  const bill = npmBill();
  bill.metadata.component.name = (await manifestIn(".")).name; // npm takes the folder's
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

/** A UUID of the form that is meant for values of one's own (RFC 9562, version 8). */
function serialOf(content: string): string {
  const digits = createHash("sha256").update(content).digest("hex").slice(0, 32).split("");
  digits[12] = "8";
  digits[16] = "8";
  return `urn:uuid:${digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")}`;
}
