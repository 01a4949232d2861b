import { createHash } from "node:crypto";

/** Returns the lines of a checksum file for `sha256sum --check`, sorted by name. */
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
