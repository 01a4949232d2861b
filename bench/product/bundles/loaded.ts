import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseAst } from "rollup/parseAst";

/**
 * Returns the files that a web page or script needs before it runs: the file itself, its imports, their imports, and so
 * on.
 */
export async function loadedBy(entry: string): Promise<string[]> {
  const loaded = new Set<string>();
  const load = async (file: string): Promise<void> => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const text = await readFile(file, "utf8");
    for (const name of file.endsWith(".html") ? namedByPage(text) : file.endsWith(".js") ? imported(text) : []) {
      await load(path.join(path.dirname(file), name));
    }
  };
  await load(entry);
  return [...loaded];
}

/** Returns the files that a page of the build names: the `src` of scripts and the `href` of style sheets. */
function namedByPage(html: string): string[] {
  return Array.from(
    html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="([\w./-]+\.(?:js|css))"/gu),
    ([, name = ""]) => name,
  );
}

function imported(code: string): string[] {
  return parseAst(code).body.flatMap((statement) =>
    (statement.type === "ImportDeclaration" ||
      statement.type === "ExportNamedDeclaration" ||
      statement.type === "ExportAllDeclaration") &&
    typeof statement.source?.value === "string"
      ? [statement.source.value]
      : [],
  );
}
