import { AppError } from "../../src/errors.ts";
import type { BrowserStoreReason, WebDavReason } from "../../src/sync/index.ts";
import { explain } from "../locale/explain.ts";
import { t, underscored } from "../locale/i18n.ts";
import type { SyncStatus } from "../ports.ts";

/** Reasons for a failed sync, as the store, the browser or this page reports them. */
type StoreReason =
  WebDavReason | BrowserStoreReason | "access" | "browser-consent" | "offline" | "not-kept" | "interrupted";

/**
 * Returns the text that explains a failed sync to the user. The error may be a plain object with `code` and `values`,
 * because the stored status of a sync contains only these two properties of an error.
 */
export function explainStore(error: unknown): string {
  if (!isCoded(error)) return explain(error);
  if (error.code !== "store-failed") return explain(new AppError(error.code, "", error.values));
  return t(`store_${underscored(error.values[0] as StoreReason)}`);
}

/** Returns the text that explains why the last sync failed. */
export const explainStatus = ({ error, trace = "unknown" }: SyncStatus): string =>
  error ? explainStore(error) : t("error_unexpected", trace);

/** Creates a `store-failed` error for a problem that the page itself reports, such as a refused permission. */
export const storeError = (reason: StoreReason): AppError =>
  new AppError("store-failed", "the server cannot be used", [reason]);

/** Returns the reason of a `store-failed` error, or undefined for any other error. */
export const reasonOf = (error: unknown): string | undefined =>
  isCoded(error) && error.code === "store-failed" ? String(error.values[0]) : undefined;

const isCoded = (error: unknown): error is Pick<AppError, "code" | "values"> =>
  typeof error === "object" && error !== null && "code" in error && "values" in error;
