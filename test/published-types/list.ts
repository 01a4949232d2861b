import ts from "typescript";

/** Module name that programs import → source file of this published entry point. */
export const entries = {
  saltmill: "src/published/saltmill.ts",
  "saltmill/vault": "src/published/vault.ts",
  "saltmill/exchange": "src/published/exchange.ts",
  "saltmill/sync": "src/published/sync.ts",
  "saltmill/crypto": "src/published/crypto.ts",
  "saltmill/crypto/papers": "src/published/papers.ts",
  "saltmill/node": "cli/node.ts",
};

const { config } = ts.readConfigFile("tsconfig.lib.json", (file) => ts.sys.readFile(file)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
const printer = ts.createPrinter({ removeComments: true });
const { NoTruncation, NoTypeReduction, UseAliasDefinedOutsideCurrentScope } = ts.TypeFormatFlags;
const flags: ts.TypeFormatFlags = NoTruncation | NoTypeReduction | UseAliasDefinedOutsideCurrentScope;

/** Returns one line for each published export: entry point, name and type, without comments. */
export function publishedTypes(): string {
  const files = Object.values(entries);
  const program = ts.createProgram([...files, "src/sites/punycode.d.ts"], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const lines: string[] = [];
  for (const [entry, file] of Object.entries(entries)) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      lines.push(`${entry} ${exported.name}: ${typeOf(checker, symbol)}`);
    }
  }
  return `${lines.sort().join("\n")}\n`;
}

function typeOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const declaration = symbol.declarations?.[0];
  if (declaration && (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))) {
    return onOneLine(printer.printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile()));
  }
  if (declaration && ts.isClassDeclaration(declaration)) {
    const members = checker
      .getDeclaredTypeOfSymbol(symbol)
      .getProperties()
      .filter((member) => !member.name.startsWith("__#"))
      .map((member) => `${member.name}: ${typeText(checker, member, declaration)}`);
    return `class { ${members.join("; ")} }`;
  }
  return typeText(checker, symbol, declaration);
}

const typeText = (checker: ts.TypeChecker, symbol: ts.Symbol, at: ts.Node | undefined): string =>
  onOneLine(checker.typeToString(checker.getTypeOfSymbol(symbol), at, flags));

const onOneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();
