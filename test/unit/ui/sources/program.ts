/** Reads the interface's sources with the TypeScript compiler. */
import path from "node:path";
import ts from "typescript";

export interface Sources {
  readonly checker: ts.TypeChecker;
  /** The files in the requested folders, and the planted files. Files that they import from elsewhere are left out. */
  readonly files: readonly ts.SourceFile[];
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  jsxImportSource: "preact",
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/**
 * Reads every module of some folders.
 *
 * @param planted - the texts of additional modules that tests need, by path
 */
export function readSources(folders: readonly string[], planted: Readonly<Record<string, string>> = {}): Sources {
  const host = ts.createCompilerHost(options);
  const own = new Map(Object.entries(planted).map(([name, text]) => [path.resolve(name), text]));
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => own.has(path.resolve(name)) || fileExists(name);
  host.getSourceFile = (name, target, onError) => {
    const text = own.get(path.resolve(name));
    return text === undefined ? getSourceFile(name, target, onError) : ts.createSourceFile(name, text, target, true);
  };
  const found = folders
    .flatMap((folder) => ts.sys.readDirectory(folder, [".ts", ".tsx"]))
    .map((name) => path.resolve(name));
  const names = [...found, ...own.keys()];
  const program = ts.createProgram(names, options, host);
  const wanted = new Set(names);
  return {
    checker: program.getTypeChecker(),
    files: program.getSourceFiles().filter(({ fileName }) => wanted.has(path.resolve(fileName))),
  };
}

/** Calls `each` for a node and all its descendants. */
export function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node);
  ts.forEachChild(node, (child) => {
    visit(child, each);
  });
}

/** Returns the file and the line of a node, such as "ui/parts/Field.tsx:12". */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${path.relative(".", file.fileName)}:${line + 1}`;
}
