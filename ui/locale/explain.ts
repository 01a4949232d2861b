import type { OneTimeKeyFault } from "../../src/accounts/index.ts";
import { AppError, type AppErrorCode } from "../../src/errors.ts";
import type { ImportFault, ImportLimit, RowReason } from "../../src/formats/index.ts";
import { traceOf } from "../../src/trace.ts";
import { t, underscored } from "./i18n.ts";

/**
 * Errors that contain numbers which the user types or compares with a printed text. These numbers are shown without
 * thousands separators.
 */
const exact: readonly AppErrorCode[] = [
  "revision-range",
  "rules-length",
  "rules-words",
  "vault-newer",
  "backup-newer",
  "recovery-line",
  "recovery-character",
];

type Named =
  "masterPassword" | "identity" | "site" | "login" | "revision" | "label" | "notes" | "tags" | "totp" | "password";
type Kind = "control" | "unassigned" | "surrogate";

/**
 * Returns the text of an error in the user's language. If the error is not an `AppError`, returns a general text with
 * what a report needs, because the message of the error may contain a secret.
 */
export function explain(error: unknown): string {
  if (!(error instanceof AppError)) return t("error_unexpected", traceOf(error));
  const { code } = error;
  const values = exact.includes(code) ? error.values.map(String) : error.values;
  const [first, second, third] = values;
  if (code === "account-exists") return accountExists(error);
  // An empty text cannot be quoted in the message. So the message asks the user to type a value.
  if (first === "" && code === "site-missing") return t("siteEmpty");
  if (first === "" && second !== undefined && third !== undefined) return t("numberEmpty", second, third);
  if (code === "bad-argument" && first === "password") return t("storedMissing");
  if (code === "rules-classes" && first === "shared") return t("classesShared");
  if (code === "rules-classes" && first === "foreign") return t("classesForeign");
  if (code === "rules-classes" && first !== "none" && first !== "") return t("classesUnusable");
  if (code === "totp-key") return t("error_totp_key", t(`totpFault_${first as OneTimeKeyFault}`));
  if (code === "import-too-large") {
    return t("error_import_too_large", t(`importLimit_${underscored(first as ImportLimit)}`), ...values.slice(1));
  }
  if (code === "import-format") return t(`error_import_${first as ImportFault}`);
  if (code === "import-row") return t(`rowReason_${second as RowReason}`);
  if (code !== "bad-character") return t(`error_${underscored(code)}`, ...values);
  return t("error_bad_character", t(`field_${first as Named}`), t(`kind_${second as Kind}`));
}

/**
 * Returns the text of the error `account-exists`. `existing` is set if the existing account has a different username,
 * but its password is derived from the same original username. Each of the usernames can be empty.
 */
function accountExists({ values: [login, site = "", existing] }: AppError): string {
  const title = existing === "" ? t("noLogin") : existing;
  if (login === "") {
    return title === undefined ? t("accountExistsNoLogin", site) : t("accountSameNoLogin", site, title);
  }
  return title === undefined
    ? t("error_account_exists", login ?? "", site)
    : t("accountSameName", login ?? "", site, title);
}
