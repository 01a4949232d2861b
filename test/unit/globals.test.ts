/**
 * Checks that platform-independent code cannot use the globals of one platform: the compiler rejects lines that the
 * test adds.
 */
import { expect } from "chai";
import path from "node:path";
import ts from "typescript";

const forbidden = ["document", "window", "chrome", "browser", "process", "require", "localStorage", "Buffer"];
const allowed = ["crypto.subtle", "WebAssembly", "TextEncoder", "AbortController", "MessageChannel"];

/** Returns those of `lines` that do not compile with the compiler options of a folder. */
function refused(folder: string, lines: readonly string[]): string[] {
  const { config } = ts.readConfigFile(path.join(folder, "tsconfig.json"), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const files = new Map(lines.map((line, i) => [path.resolve(folder, `planted-${i}.ts`), `void ${line};\n`]));
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) => {
    const text = files.get(path.resolve(name));
    return text === undefined ? read(name, version) : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram(
    [...files.keys()],
    { ...options, composite: false, noEmit: true, emitDeclarationOnly: false },
    host,
  );
  return lines.filter((_, i) => {
    const source = program.getSourceFile(path.resolve(folder, `planted-${i}.ts`));
    return program.getSemanticDiagnostics(source).length > 0;
  });
}

for (const folder of ["crypto", "src"]) {
  describe(`globals in ${folder}`, () => {
    it("cannot include the DOM, an extension API or Node", () => {
      expect(refused(folder, forbidden)).to.deep.equal(forbidden);
    });

    it("can include everything that all engines have", () => {
      expect(refused(folder, allowed)).to.deep.equal([]);
    });
  });
}
