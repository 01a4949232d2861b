import { AppError } from "../../src/errors.ts";
import { carriedError } from "../../src/trace.ts";
import type { BrowserStoreReason, WebDavReason } from "../../src/sync/index.ts";
import { explain } from "../locale/explain.ts";
import { t, underscored } from "../locale/i18n.ts";
import type { SyncStatus } from "../ports.ts";

/** Reasons for a failed sync, as the store, the browser or this page reports them. */
type StoreReason =
  WebDavReason | BrowserStoreReason | "access" | "browser-consent" | "offline" | "not-kept" | "interrupted";

/** Returns the text that explains a failed sync to the user. */
export function explainStore(error: unknown): string {
  if (error instanceof AppError && error.code === "storage-failed" && error.values[0] === "merged")
    return t("syncStorageFailed");
  if (!(error instanceof AppError) || error.code !== "store-failed") return explain(error);
  return t(`store_${underscored(error.values[0] as StoreReason)}`);
}

/** Returns the text that explains why the last sync failed. */
export const explainStatus = (status: SyncStatus): string => explainStore(carriedError(status));

/** Creates a `store-failed` error for a problem that the page itself reports, such as a refused permission. */
export const storeError = (reason: StoreReason): AppError =>
  new AppError("store-failed", "the server cannot be used", [reason]);

/** Returns the reason of a `store-failed` error, or undefined for any other error. */
export const reasonOf = (error: SyncStatus["error"]): string | undefined =>
  error?.code === "store-failed" ? String(error.values[0]) : undefined;
