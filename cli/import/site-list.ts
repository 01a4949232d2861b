import { decodeText, type ReadImport, typedImport, typedLines } from "../../src/exchange/index.ts";
import { type ForeignSchemeId, schemes } from "../../src/schemes/index.ts";
import { revisionOf } from "../command/revision.ts";
import { parametersOf } from "../command/rules.ts";
import { Failure } from "../failure.ts";

/** Options for the import of a list of sites. */
export interface ListOptions {
  readonly scheme?: ForeignSchemeId;
  readonly login?: string;
  readonly revision?: string;
  readonly rules?: string;
}

/**
 * Reads a list of sites, one per line, whose passwords another program generates. After a comma, a username can follow
 * the site.
 *
 * @throws Failure `usage` for an empty list or wrong options; AppError `import-format` for an unknown encoding;
 * AppError `rules-…` or `bad-argument` for values that the scheme does not accept
 */
export async function readList(bytes: Uint8Array, scheme: ForeignSchemeId, options: ListOptions): Promise<ReadImport> {
  const { login, revision, rules } = options;
  const accounts = typedLines(await decodeText(bytes, {}), login);
  if (accounts.length === 0) throw new Failure("usage", "the list of sites is empty");
  const allClasses = { lower: true, upper: true, digits: true, ...(rules !== undefined && { rules }) };
  return typedImport({
    ...{ scheme, accounts, rules: parametersOf(allClasses) },
    revision: revisionOf(schemes[scheme], revision),
  });
}
