import type { JSX } from "preact";
import type { LeftOut } from "../../../src/exchange/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { accountWithSite } from "../../parts/account-with-site.ts";
import { Notice } from "../../parts/Header.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";

/** Shows the number of exported accounts. Lists the accounts that are not in the file, with the reasons. */
export function ExportReport({ rows, leftOut }: { rows: number; leftOut: readonly LeftOut[] }): JSX.Element {
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
    </>
  );
}
