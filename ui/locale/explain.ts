import { AppError, type AppErrorCode } from "../../src/index.ts";
import { t } from "./i18n.ts";
import { underscored } from "./underscored.ts";

/** Their numbers are typed, or compared with what stands on paper: every digit as it is. */
const exact: readonly AppErrorCode[] = [
  "revision-range",
  "rules-length",
  "rules-words",
  "vault-newer",
  "backup-newer",
  "recovery-line",
  "recovery-character",
];

type Named = "masterPassword" | "identity" | "site" | "login" | "revision" | "label" | "notes" | "password";
type Kind = "control" | "unassigned" | "surrogate";

/** What an error means, in the reader's language; of an unknown one nothing is shown, since it might tell a secret. */
export function explain(error: unknown): string {
  if (!(error instanceof AppError)) return t("error_unexpected");
  const { code } = error;
  const values = exact.includes(code) ? error.values.map(String) : error.values;
  const [first, second, third] = values;
  // A sentence that quotes nothing reads badly: an empty field is asked for instead.
  if (first === "" && code === "site-missing") return t("siteEmpty");
  if (first === "" && second !== undefined && third !== undefined) return t("numberEmpty", second, third);
  if (code === "bad-argument" && first === "password") return t("storedMissing");
  if (code === "rules-classes" && first === "shared") return t("classesShared");
  if (code === "rules-classes" && first === "foreign") return t("classesForeign");
  if (code === "account-exists" && third !== undefined) return t("accountSameName", ...values);
  if (code !== "bad-character") return t(`error_${underscored(code)}`, ...values);
  return t("error_bad_character", t(`field_${first as Named}`), t(`kind_${second as Kind}`));
}
