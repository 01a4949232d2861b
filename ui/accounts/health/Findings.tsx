import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { accountNamed, type Contents, type Finding, titleOf } from "../../../src/index.ts";
import { t } from "../../locale/i18n.ts";
import { listed } from "../../locale/listed.ts";
import { numberText } from "../../locale/numbers.ts";
import type { Strength } from "../../parts/strength.ts";
import { accountWithSite } from "../../parts/account-with-site.ts";

const step = 50;

/** Shows the accounts with one kind of finding, each with a link. */
export function Findings(props: {
  title: string;
  advice: string;
  contents: Contents;
  findings: readonly Finding[];
  onFind: (words: string) => void;
}): JSX.Element | null {
  const { title, advice, contents, findings, onFind } = props;
  const [shown, setShown] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (shown > step) list.current?.children[shown - step]?.querySelector("button")?.focus(); // the first of the added rows
  }, [shown]);
  if (findings.length === 0) return null;
  return (
    <section class="findings">
      <h3>
        {title} <span class="chip">{numberText(findings.length)}</span>
      </h3>
      <p class="sub">{advice}</p>
      <ul ref={list}>
        {findings.slice(0, shown).map((finding) => {
          const account = accountNamed(contents, finding.account);
          const who = titleOf(account) === "" ? t("noLogin") : titleOf(account);
          return (
            <li key={finding.account} class="line">
              <div class="grow">
                <div class="who">
                  <bdi>{who}</bdi> · <bdi>{account.site}</bdi>
                </div>
                <div class="sub">{detail(finding, contents)}</div>
              </div>
              <button
                type="button"
                class="quiet"
                aria-label={t("findAccount", t("listed", who, account.site))}
                onClick={() => {
                  onFind(`${account.site} ${titleOf(account)}`);
                }}
              >
                {t("find")}
              </button>
            </li>
          );
        })}
      </ul>
      {findings.length > shown && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setShown(shown + step);
          }}
        >
          {t("showMore", findings.length - shown)}
        </button>
      )}
    </section>
  );
}

function detail(finding: Finding, contents: Contents): string {
  switch (finding.kind) {
    case "reused": {
      const others = finding.with.slice(0, 3).map((name) => {
        const account = accountNamed(contents, name);
        return accountWithSite(account);
      });
      const more = finding.with.length - others.length;
      return t(more > 0 ? "detailReusedMore" : "detailReused", listed(others), more);
    }
    case "weak":
      return t(`strength${finding.strength as Strength}`);
    case "fast-hash":
      return t("foreignKind", finding.program);
    case "old-scheme":
      return t("otherKind", finding.scheme);
    case "retired-root":
      return t("detailIdentity", finding.identity);
    case "root-missing":
      return t("error_root_missing");
    case "short":
    case "single-class":
      return t("entropyLine", finding.bits);
  }
}
