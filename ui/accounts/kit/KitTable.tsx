import type { JSX } from "preact";
import { placeShown } from "../../../src/accounts/index.ts";
import type { KitAccount } from "../../../src/backup/index.ts";
import { isWordRules } from "../../../src/schemes/index.ts";
import { dayText } from "../../locale/times.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { describeClasses, describeKind } from "../../parts/describe.ts";

/** Shows a table with one row for each account. The row contains the values to type on the generator page. */
export function KitTable({ accounts }: { accounts: readonly KitAccount[] }): JSX.Element {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("site")}</th>
          <th scope="col">{t("login")}</th>
          <th scope="col">{t("paperKind")}</th>
          <th scope="col">{t("revision")}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((each) => (
          <KitRow key={each.account.name} {...each} />
        ))}
      </tbody>
    </table>
  );
}

function KitRow(props: KitAccount): JSX.Element {
  const { account, login, identity = "", recovery, parameters, earlierMaster, error } = props;
  // A generated password is derived from the original username. So the table shows the original username, which the
  // user must type on the generator page.
  const typed = parameters === undefined ? login : account.login;
  const notes = account.notes ?? "";
  const place = placeShown(account);
  return (
    <tr>
      <td>
        <bdi>{account.site}</bdi>
        {place !== account.site && (
          <div>
            <bdi>{place}</bdi>
          </div>
        )}
      </td>
      <td>
        <bdi>{typed === "" ? t("noLogin") : typed}</bdi>
        {account.label !== undefined && (
          <>
            {" "}
            (<bdi>{account.label}</bdi>)
          </>
        )}
        {login !== typed && (
          <div>
            {t("paperSiteLogin")} <bdi>{login === "" ? t("noLogin") : login}</bdi>
          </div>
        )}
      </td>
      <td>
        {kindOf(props)}
        {recovery && <div>{t("paperSeeCode")}</div>}
        {earlierMaster && <div>{t("paperOlderRoot", dayText(earlierMaster.created), identity)}</div>}
        {error && <div>{explain(error)}</div>}
        {notes !== "" && (
          <div class="notes" dir="auto">
            {notes}
          </div>
        )}
      </td>
      <td>{recovery && account.rules === undefined ? "" : String(account.revision)}</td>
    </tr>
  );
}

/**
 * Describes the kind and length of a password, such as "16 characters (lower case, digits)". For a password of words,
 * names the separator instead of the character classes.
 */
function kindOf({ account }: KitAccount): string {
  const rules = account.rules as { classes?: unknown; separator?: unknown } | undefined;
  const kind = describeKind(account);
  if (isWordRules(account.rules)) return t("paperKindWith", kind, JSON.stringify(account.rules.separator));
  if (!Array.isArray(rules?.classes)) return kind;
  return t("paperKindWith", kind, describeClasses(rules.classes as readonly string[]));
}
