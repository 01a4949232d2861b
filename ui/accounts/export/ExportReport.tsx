import type { JSX } from "preact";
import type { Account } from "../../../src/accounts/index.ts";
import type { LeftOut } from "../../../src/exchange/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { accountWithSite } from "../../parts/account-with-site.ts";
import { Notice } from "../../parts/Header.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";

/**
 * Shows the number of exported accounts. Lists the accounts that are not in the file, with the reasons, and those whose
 * one-time codes other programs compute wrongly.
 */
export function ExportReport(props: {
  rows: number;
  leftOut: readonly LeftOut[];
  longCodes: readonly Account[];
}): JSX.Element {
  const { rows, leftOut, longCodes } = props;
  return (
    <>
      <Notice kind="plain">{t("csvSaved", rows)}</Notice>
      {leftOut.length > 0 && (
        <Notice kind="warn">
          {t("csvLeftOut", leftOut.length)}
          <TruncatedList
            items={leftOut.map(({ account, error }) => t("actionOf", accountWithSite(account), explain(error)))}
          />
        </Notice>
      )}
      {longCodes.length > 0 && (
        <Notice kind="warn">
          {t("csvLongCodes", longCodes.length)}
          <TruncatedList items={longCodes.map(accountWithSite)} />
        </Notice>
      )}
    </>
  );
}
