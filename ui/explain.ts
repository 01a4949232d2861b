import { AppError } from "../src/index.ts";
import { type MessageName, t } from "./i18n.ts";

/** What an error means, in the reader's language; of an unknown one nothing is shown, since it might tell a secret. */
export function explain(error: unknown): string {
  if (!(error instanceof AppError)) return t("error_unexpected");
  const name = `error_${error.code.replaceAll("-", "_")}` as MessageName;
  if (error.code !== "bad-character") return t(name, ...error.values);
  const [field, kind] = error.values;
  return t(name, t(`field_${String(field)}` as MessageName), t(`kind_${String(kind)}` as MessageName));
}
