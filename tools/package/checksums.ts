import { createHash } from "node:crypto";

/** The lines that `sha256sum --check` reads, by name. */
export function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files.keys()]
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(files.get(name) ?? "")
          .digest("hex")}  ${name}\n`,
    )
    .join("");
}
