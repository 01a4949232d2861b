import type { JSX } from "preact";
import { type Account, isIgnored } from "../../../src/accounts/index.ts";
import type { LeakResult } from "../../../src/leaks/index.ts";
import { t } from "../../locale/i18n.ts";
import { dayText } from "../../locale/times.ts";
import { Notice } from "../../parts/Header.tsx";

/** Says that the password of an account was found in leaks, unless it was not or the user ignores this. */
export function LeakNote({ account, leak }: { account: Account; leak: LeakResult | undefined }): JSX.Element | null {
  if (!leak || leak.count === 0 || isIgnored(account, "leaked")) return null;
  return <Notice kind="warn">{t("leakNote", leak.count, dayText(leak.at))}</Notice>;
}
