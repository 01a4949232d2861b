import { spawnSync } from "node:child_process";

export interface Property {
  readonly name: string;
  readonly value: string;
}
export interface Component {
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
export interface Bill {
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
export function npmBill(): Bill {
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
