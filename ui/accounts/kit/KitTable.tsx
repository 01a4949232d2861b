import type { JSX } from "preact";
import { placeShown } from "../../../src/accounts/index.ts";
import type { KitAccount } from "../../../src/backup/index.ts";
import { classNames, defaultWordRules, isWordRules } from "../../../src/schemes/index.ts";
import { dayText } from "../../locale/times.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { describeClasses, describeOwn } from "../../parts/describe.ts";
import { hasShortNotes, type KitRow } from "./kit-rows.ts";

/** Shows rows of the list of accounts. A row has the values to type on the generator page. */
export function KitTable({ rows }: { rows: readonly KitRow[] }): JSX.Element {
  return (
    <table class="accounts-of-kit">
      <colgroup>
        {Array.from({ length: 6 }, (_, i) => (
          <col key={i} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td class="no" />
          <th scope="col">{t("site")}</th>
          <th scope="col">{t("login")}</th>
          <th scope="col">{t("password")}</th>
          <th scope="col" class="centred">
            {t("revision")}
          </th>
          <th scope="col" class="centred">
            {t("kitCode")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <TableRow key={i} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function TableRow({ number, of, codes, notes }: KitRow): JSX.Element {
  const { account, login, identity = "", recovery, parameters, earlierMaster, error } = of;
  if (notes !== undefined) {
    return (
      <tr data-block>
        <td class="no">{numberText(number)}</td>
        <td class="notes" colSpan={5} dir="auto">
          {notes}
        </td>
      </tr>
    );
  }
  // A generated password is derived from the original username. So the table shows the original username, which the
  // user must type on the generator page.
  const typed = parameters === undefined ? login : account.login;
  const place = placeShown(account);
  return (
    <tr data-block>
      <td class="no">{numberText(number)}</td>
      <td>
        <bdi class="site-of">{account.site}</bdi>
        {place !== account.site && (
          <small>
            <bdi>{place}</bdi>
          </small>
        )}
        {account.label !== undefined && (
          <small>
            <bdi>{account.label}</bdi>
          </small>
        )}
        {account.notes !== undefined && account.notes !== "" && hasShortNotes(of) && (
          <small dir="auto">{account.notes}</small>
        )}
      </td>
      <td>
        <bdi>{typed === "" ? t("noLogin") : typed}</bdi>
        {login !== typed && (
          <small>
            {t("paperSiteLogin")} <bdi>{login === "" ? t("noLogin") : login}</bdi>
          </small>
        )}
      </td>
      <td>
        {kindOf(of)}
        {earlierMaster && <small>{t("paperOlderRoot", dayText(earlierMaster.created), identity)}</small>}
        {error && <small>{explain(error)}</small>}
      </td>
      <td class="centred" data-label={t("revision")}>
        {recovery || parameters === undefined ? "" : String(account.revision)}
      </td>
      <td class="centred">
        {codes.map((code) => (
          <a key={code.number} href={`#${codeId(code)}`}>
            {codeName(code)}
          </a>
        ))}
      </td>
    </tr>
  );
}

/** Returns the printed name of a recovery code, such as "R7". */
export const codeName = ({ number }: { readonly number: number }): string => `R${number}`;
/** Returns the id of the element that shows a recovery code. */
export const codeId = ({ number }: { readonly number: number }): string => `kit-r${number}`;

/**
 * Describes the kind and length of a password, such as "16 characters (lower case, digits)". Names the types of
 * characters unless these are the usual four, and the separator of words unless it is the usual one.
 */
function kindOf({ account }: KitAccount): string {
  const rules = account.rules as { classes?: unknown } | undefined;
  const kind = describeOwn(account);
  if (isWordRules(account.rules)) {
    const { separator } = account.rules;
    return separator === defaultWordRules.separator ? kind : t("paperKindWith", kind, JSON.stringify(separator));
  }
  if (!Array.isArray(rules?.classes)) return kind;
  const classes = rules.classes as readonly string[];
  const isUsual = classes.length === classNames.length && classNames.every((name) => classes.includes(name));
  const isPin = classes.length === 1 && classes[0] === "digit";
  return isUsual || isPin ? kind : t("paperKindWith", kind, describeClasses(classes));
}
