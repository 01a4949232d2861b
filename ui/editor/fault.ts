import { AppError } from "../../src/errors.ts";
import { explain } from "../locale/explain.ts";

/** The fields of an account's form that can have an error. */
export type FaultyField =
  | "site"
  | "address"
  | "login"
  | "label"
  | "notes"
  | "tags"
  | "totp"
  | "length"
  | "revision"
  | "characters"
  | "words"
  | "separator"
  | "masterPassword"
  | "password";

/** An error as a sentence. `field` is the field where the user can correct the error, if any. */
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
  "totp-key": "totp",
};

const named: readonly string[] = [
  "site",
  "address",
  "login",
  "label",
  "notes",
  "tags",
  "totp",
  "revision",
  "masterPassword",
  "password",
];

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
