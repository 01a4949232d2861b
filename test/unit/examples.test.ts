/**
 * Checks that all public symbols have descriptions, that public values have examples, and that the examples run with
 * the stated results.
 */
import { expect } from "chai";
import { spawn } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { asModule, checked } from "./documents/promises.ts";
import { entries } from "../published-types/list.ts";
import { installLibrary } from "./documents/scripts.ts";

interface Example {
  readonly title: string;
  readonly code: string;
}

const doors = Object.values(entries);
const { config } = ts.readConfigFile("tsconfig.lib.json", (file) => ts.sys.readFile(file)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");

/**
 * Returns the exports of each entry point by name, with their descriptions and examples. `value` is true for an export
 * that is not only a type.
 */
function publicSymbols(): Map<string, { said: string; examples: string[]; value: boolean; internal: boolean }> {
  const program = ts.createProgram([...doors, "src/sites/punycode.d.ts"], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const found = new Map<string, { said: string; examples: string[]; value: boolean; internal: boolean }>();
  for (const door of doors) {
    const file = checker.getSymbolAtLocation(program.getSourceFile(door)!);
    for (const exported of checker.getExportsOfModule(file!)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const tags = symbol.getJsDocTags(checker);
      found.set(`${exported.name} of ${door}`, {
        said: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
        examples: tags.filter(({ name }) => name === "example").map(({ text }) => ts.displayPartsToString(text)),
        value:
          (symbol.flags & ts.SymbolFlags.Value) !== 0 && !exported.declarations?.some(ts.isTypeOnlyExportDeclaration),
        internal: tags.some(({ name }) => name === "internal"),
      });
    }
  }
  return found;
}

/** Returns the code in the first code block of a text. */
const codeOf = (text: string): string => /```tsx?\n(.*?)```/su.exec(text)?.[1] ?? "";

/** Code that runs before the examples. Adds globals that Node 20 lacks, and makes key derivations for vaults fast. */
const surroundings = `import { usePbkdf2Calibration } from "saltmill/crypto";
globalThis.self ??= { postMessage() {} };
globalThis.navigator ??= { userAgent: "none" };
// For the vaults of the examples, keys are derived with one iteration instead of 1.3 million. These derivations are
// recognized by their random salt or short identity.
const deriveBits = crypto.subtle.deriveBits.bind(crypto.subtle);
crypto.subtle.deriveBits = (algorithm, ...rest) => {
  const { salt } = algorithm;
  const quick = salt.length === 16 || Buffer.from(salt).toString("latin1") === "saltmill-1\\0ada";
  return deriveBits(quick ? { ...algorithm, iterations: 1 } : algorithm, ...rest);
};
const byWebCrypto = () => usePbkdf2Calibration({ "SHA-1 1": { backends: ["webcrypto", "wasm", "js", "wasm-simd"] } });
`;

describe("the public symbols", function () {
  this.timeout(600_000);
  const symbols = publicSymbols();
  const examples: Example[] = Array.from(symbols).flatMap(([title, { examples: texts }]) =>
    texts.map((text) => ({ title, code: codeOf(text) })),
  );
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "saltmill-examples-"));
    await installLibrary(folder);
    await symlink(path.resolve("node_modules/@types"), path.join(folder, "node_modules", "@types"), "dir");
  });
  after(() => rm(folder, { recursive: true }));

  it("all have a description", () => {
    expect(symbols.size).to.be.above(150);
    expect([...symbols].filter(([, { said }]) => said === "").map(([title]) => title)).to.deep.equal([]);
  });

  it("have an @example with its result in their comment if they are values", () => {
    const without = [...symbols].filter(
      ([, { value, internal, examples: texts }]) => value && !internal && texts.length === 0,
    );
    expect(without.map(([title]) => title)).to.deep.equal([]);
    for (const { title, code } of examples) {
      expect(code, `${title}: an example is a block of ts`).not.to.equal("");
      expect(code, `${title}: its example uses it`).to.match(new RegExp(`\\b${title.split(" ")[0] ?? ""}\\b`, "u"));
    }
  });

  it("have examples with correct types", async () => {
    const files: string[] = [];
    for (const [i, { code }] of examples.entries()) {
      const file = path.join(folder, `example-${i}.ts`);
      await writeFile(file, code);
      files.push(file);
    }
    const program = ts.createProgram(files, {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      moduleDetection: ts.ModuleDetectionKind.Force,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2023.d.ts", "lib.webworker.d.ts"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      types: ["node"],
      typeRoots: [path.resolve("node_modules/@types")],
    });
    const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, file }) => {
      const [, i = "0"] = /example-(\d+)/u.exec(file?.fileName ?? "") ?? [];
      return `${examples[Number(i)]?.title ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    });
    expect(problems).to.deep.equal([]);
  });

  it("have examples that run with the stated results", async () => {
    let promises = 0;
    const calls: string[] = [];
    for (const [i, { title, code }] of examples.entries()) {
      const { text, promises: some } = checked(code);
      promises += some;
      await writeFile(path.join(folder, `run-${i}.mjs`), asModule(text));
      calls.push(
        `byWebCrypto(); await import("./run-${i}.mjs").catch((error) => { console.log(${JSON.stringify(`${title}: `)} + error); });`,
      );
    }
    expect(promises).to.be.above(60);
    await writeFile(
      path.join(folder, "all.mjs"),
      `${surroundings}${calls.join("\n")}\nconsole.log("all were run");\nprocess.exit(0);\n`,
    );
    const said = await new Promise<string>((resolve) => {
      const child = spawn(process.execPath, ["all.mjs"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => (output += text));
      }
      child.once("close", () => {
        resolve(output);
      });
    });
    expect(said).to.equal("all were run\n");
  });
});
