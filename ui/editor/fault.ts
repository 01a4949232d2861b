import { AppError } from "../../src/index.ts";
import { explain } from "../locale/explain.ts";

/** The fields of an account's forms that something can be wrong with. */
export type FaultyField =
  | "site"
  | "login"
  | "label"
  | "notes"
  | "length"
  | "revision"
  | "characters"
  | "words"
  | "separator"
  | "masterPassword"
  | "password";

/** What went wrong, as a sentence, and the field where it can be mended. */
export interface Fault {
  readonly text: string;
  readonly field: FaultyField | undefined;
}

const fieldOf: Partial<Record<AppError["code"], FaultyField>> = {
  "site-missing": "site",
  "account-exists": "login",
  "rules-length": "length",
  "revision-range": "revision",
  "rules-classes": "characters",
  "rules-unlikely": "length",
  "rules-words": "words",
  "rules-separator": "separator",
  "master-empty": "masterPassword",
};

const named: readonly string[] = ["site", "login", "label", "notes", "revision", "masterPassword", "password"];

export function faultOf(error: unknown): Fault {
  const text = explain(error);
  if (!(error instanceof AppError)) return { text, field: undefined };
  const [first] = error.values;
  if (
    (error.code === "bad-character" || error.code === "bad-argument") &&
    typeof first === "string" &&
    named.includes(first)
  ) {
    return { text, field: first as FaultyField };
  }
  return { text, field: fieldOf[error.code] };
}
