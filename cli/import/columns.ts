import { InvalidArgumentError } from "commander";
import type { CsvField, ReadImportOptions } from "../../src/exchange/index.ts";

/** Names of the fields that a column of an imported table can contain. */
const fields = ["address", "login", "password", "title", "notes", "totp", "tags"] as const satisfies CsvField[];

/**
 * Parses the value of `--columns`, such as `address=1,login=2,password=3`. The columns are counted from 1 in the text,
 * and from 0 in the result.
 *
 * @throws InvalidArgumentError
 */
export function parseColumns(text: string): NonNullable<ReadImportOptions["columns"]> {
  const columns: Partial<Record<CsvField, number>> = {};
  for (const part of text.split(",")) {
    const [, name = "", number = ""] = /^(\w+)=([1-9]\d{0,3})$/u.exec(part.trim()) ?? [];
    const field = fields.find((each) => each === name);
    if (!field)
      throw new InvalidArgumentError(`It must be a list such as address=1,password=2 of ${fields.join(", ")}.`);
    columns[field] = Number(number) - 1;
  }
  if (columns.password === undefined) throw new InvalidArgumentError("It must say which column has the passwords.");
  return columns;
}
