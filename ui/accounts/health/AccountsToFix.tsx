import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Account, allAccounts, type Finding, loginOf } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { listed, t, underscored } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { accountWithSite } from "../../parts/account-with-site.ts";
import { describeKind, shownName } from "../../parts/describe.ts";
import { Icon } from "../../parts/Icon.tsx";
import type { Strength } from "../../parts/strength.ts";
import { Tile } from "../../parts/Tile.tsx";
import type { AccountFindings, Severity } from "./health-check.ts";

const step = 50;

/**
 * Shows the accounts whose worst finding has a given severity. Each account appears once, with all its findings and a
 * button that opens the account.
 */
export function AccountsToFix(props: {
  severity: Severity;
  contents: Contents;
  found: readonly AccountFindings[];
  onFix: (name: Account["name"]) => void;
}): JSX.Element | null {
  const { severity, contents, found, onFix } = props;
  const [shown, setShown] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // After "Show more", focuses the first added row.
    if (shown > step) list.current?.children[shown - step]?.querySelector("button")?.focus();
  }, [shown]);
  const accounts = new Map(allAccounts(contents).map((account) => [account.name, account]));
  const rows = found.flatMap((findings) => {
    const account = accounts.get(findings[0].account); // the account may have been deleted since the check
    return account ? [{ account, findings }] : [];
  });
  if (rows.length === 0) return null;
  const kinds = [...new Set(found.flat().map(({ kind }) => kind))];
  return (
    <section class="findings">
      <h3>
        <span class={`severity ${severity}`}>
          <Icon name={severity === "high" ? "alert" : severity === "medium" ? "warn" : "info"} />
          {t(`severity_${severity}`)}
        </span>{" "}
        <span class="chip">{numberText(rows.length)}</span>
      </h3>
      <ul ref={list}>
        {rows.slice(0, shown).map(({ account, findings }) => (
          <li key={account.name} class="line">
            <Tile site={shownName(account)} />
            <div class="grow">
              <div class="who">
                <bdi>{shownName(account)}</bdi>
              </div>
              <div class="sub">
                <bdi>{loginOf(account) || t("noLogin")}</bdi>
              </div>
              {findings.map((finding) => (
                <div key={finding.kind} class="sub">
                  {findingText(finding, contents)}
                </div>
              ))}
            </div>
            <button
              type="button"
              class="framed"
              aria-label={t("actionOf", t("fix"), t("listed", shownName(account), loginOf(account)))}
              onClick={() => {
                onFix(account.name);
              }}
            >
              {t("fix")}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setShown(shown + step);
          }}
        >
          {t("showMore", rows.length - shown)}
        </button>
      )}
      <details>
        <summary>{t("healthAdvice")}</summary>
        <ul class="points">
          {kinds.map((kind) => (
            <li key={kind}>{adviceOn(kind)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

const adviceOn = (kind: Finding["kind"]): string =>
  t("actionOf", t(`health_${underscored(kind)}`), t(`advice_${underscored(kind)}`));

/**
 * Describes a finding of the password check with its details, such as the names of the accounts that have the same
 * password.
 */
function findingText(finding: Finding, contents: Contents): string {
  const detail = detailOf(finding, contents);
  if (finding.kind === "weak") return detail; // the detail already begins with "Weak" or "Very weak"
  return t("actionOf", t(`health_${underscored(finding.kind)}`), detail);
}

function detailOf(finding: Finding, contents: Contents): string {
  switch (finding.kind) {
    case "reused":
      return sameAs(finding.with, contents);
    case "weak":
      return t(`strength${finding.strength as Strength}`);
    case "fast-hash":
      return t("foreignKind", finding.program);
    case "old-scheme":
      return kindOf(finding, contents);
    case "retired-root":
      return t("detailIdentity", finding.identity);
    case "root-missing":
      return t("error_root_missing");
    case "short":
    case "single-class":
      return t("entropyLine", finding.bits);
  }
}

function sameAs(names: readonly string[], contents: Contents): string {
  const wanted = new Set(names.slice(0, 3));
  const others = allAccounts(contents).filter(({ name }) => wanted.has(name));
  const more = names.length - wanted.size;
  return t(more > 0 ? "detailReusedMore" : "detailReused", listed(others.map(accountWithSite)), more);
}

function kindOf({ account, scheme }: Finding & { kind: "old-scheme" }, contents: Contents): string {
  const found = allAccounts(contents).find(({ name }) => name === account);
  return found === undefined ? t("otherKind", scheme) : describeKind(found);
}
