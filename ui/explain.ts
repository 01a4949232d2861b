import { AppError } from "../src/index.ts";
import { type MessageName, t } from "./i18n.ts";

/** What an error means, in the reader's language; of an unknown one nothing is shown, since it might tell a secret. */
export function explain(error: unknown): string {
  if (!(error instanceof AppError)) return t("error_unexpected");
  const { code, values } = error;
  const [first, second, third] = values;
  // A sentence that quotes nothing reads badly: an empty field is asked for instead.
  if (first === "" && code === "site-missing") return t("siteEmpty");
  if (first === "" && second !== undefined && third !== undefined) return t("numberEmpty", second, third);
  if (code === "bad-argument" && first === "password") return t("storedMissing");
  if (code === "rules-classes" && first === "shared") return t("classesShared");
  if (code === "rules-classes" && first === "foreign") return t("classesForeign");
  const name = `error_${code.replaceAll("-", "_")}` as MessageName;
  if (code !== "bad-character") return t(name, ...values);
  return t(name, t(`field_${String(first)}` as MessageName), t(`kind_${String(second)}` as MessageName));
}
