import type { JSX } from "preact";
import type { Account } from "../../../src/accounts/index.ts";
import type { ChangedField, ChangedForSpreadsheet, LeftOut } from "../../../src/exchange/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { accountWithSite } from "../../parts/account-with-site.ts";
import { Notice } from "../../parts/Header.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";

/** The result of an export, for the user. */
export interface Report {
  readonly rows: number;
  readonly leftOut: readonly LeftOut[];
  /** Accounts with an earlier password that is not in the file. */
  readonly earlierLeftOut?: readonly LeftOut[];
  readonly changed?: readonly ChangedForSpreadsheet[];
  /** Accounts whose one-time codes other programs compute wrongly. */
  readonly longCodes?: readonly Account[];
}

/**
 * Shows the number of exported accounts. Lists the accounts and earlier passwords that are not in the file, with the
 * reasons, what was changed for spreadsheets, and the accounts whose one-time codes other programs compute wrongly.
 */
export function ExportReport(props: Report): JSX.Element {
  const { rows, leftOut, earlierLeftOut = [], changed = [], longCodes = [] } = props;
  const entered = changed.filter(({ fields }) => fields.includes("password") || fields.includes("login"));
  return (
    <>
      <Notice kind="plain">{t("csvSaved", rows)}</Notice>
      {leftOut.length > 0 && <LeftOutNotice text={t("csvLeftOut", leftOut.length)} leftOut={leftOut} />}
      {earlierLeftOut.length > 0 && (
        <LeftOutNotice text={t("csvEarlierLeftOut", earlierLeftOut.length)} leftOut={earlierLeftOut} />
      )}
      {changed.length > 0 && (
        <Notice kind="warn">
          {t("csvChanged")}
          <TruncatedList items={countsOf(changed)} />
          {entered.length > 0 && (
            <>
              {t("csvChangedAccounts")}
              <TruncatedList items={entered.map(({ account }) => accountWithSite(account))} />
            </>
          )}
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

function LeftOutNotice({ text, leftOut }: { text: string; leftOut: readonly LeftOut[] }): JSX.Element {
  return (
    <Notice kind="warn">
      {text}
      <TruncatedList
        items={leftOut.map(({ account, error }) => t("actionOf", accountWithSite(account), explain(error)))}
      />
    </Notice>
  );
}

/** Fields that can be changed for spreadsheets, each with the message of its name. */
const fieldNames = [
  ["password", "secret"],
  ["login", "login"],
  ["title", "label"],
  ["address", "site"],
  ["notes", "notes"],
  ["totp", "totp"],
  ["tags", "tags"],
] as const satisfies readonly (readonly [ChangedField, string])[];

/** Returns the names of the changed fields, each with the number of accounts: "password (2)", "username (1)". */
const countsOf = (changed: readonly ChangedForSpreadsheet[]): string[] =>
  fieldNames.flatMap(([field, name]) => {
    const count = changed.filter(({ fields }) => fields.includes(field)).length;
    return count === 0 ? [] : [t("importCount", t(`recordField_${name}`), count)];
  });
