import type { JSX } from "preact";
import type { Account, Finding } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { AccountsToFix } from "./AccountsToFix.tsx";
import {
  type AccountFindings,
  type Checked,
  type HealthCheck,
  scoreOf,
  severities,
  severityOf,
} from "./health-check.ts";
import { takeFocus, Working } from "../../parts/long-work.tsx";

/**
 * Shows *Password health*, which finds weak and reused passwords, for example. It runs on this device only and
 * sends nothing.
 */
export function HealthView(props: {
  contents: Contents;
  health: HealthCheck;
  onFix: (name: Account["name"]) => void;
}): JSX.Element {
  const { contents, health, onFix } = props;
  const { checked, work } = health;
  return (
    <section class="view" aria-labelledby="health">
      <h2 id="health">{t("view_health")}</h2>
      <p class="sub">{t("healthIntro")}</p>
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {checked && <Score checked={checked} />}
      {work.fraction === undefined ? (
        <button type="button" class={checked ? "quiet start" : "primary"} onClick={health.check} ref={takeFocus}>
          {t(checked ? "healthAgain" : "healthCheck")}
        </button>
      ) : (
        <Working fraction={work.fraction} text={t("healthWorking")} onCancel={work.cancel} />
      )}
      {checked && (
        <>
          {checked.health.unchecked.length > 0 && (
            <Notice kind="warn">{t("healthUnchecked", checked.health.unchecked.length)}</Notice>
          )}
          {checked.contents !== contents && <Notice kind="warn">{t("healthStale")}</Notice>}
          {severities.map((severity) => (
            <AccountsToFix
              key={severity}
              severity={severity}
              contents={contents}
              found={[...checked.findings.values()].filter(([worst]) => severityOf(worst) === severity)}
              onFix={onFix}
            />
          ))}
        </>
      )}
    </section>
  );
}

/** Shows the score of *Password health* as one number, and the number of accounts with a problem. */
function Score({ checked }: { checked: Checked }): JSX.Element {
  const { health, findings } = checked;
  const score = scoreOf(health, findings);
  const worst = worstOf(findings);
  return (
    <div class={`score ${worst === undefined ? "good" : severityOf(worst)}`}>
      <div class="bar" aria-hidden="true">
        <i style={{ inlineSize: `${score}%` }} />
      </div>
      <Notice kind="plain">
        <b>{t("healthScore", score)}</b>{" "}
        {findings.size === 0 ? t("healthFine", health.checked) : t("healthFound", findings.size, health.checked)}
      </Notice>
      <p class="hint">{t("healthScoreHint")}</p>
    </div>
  );
}

function worstOf(findings: ReadonlyMap<string, AccountFindings>): Finding | undefined {
  const all = [...findings.values()].map(([worst]) => worst);
  return severities.map((severity) => all.find((each) => severityOf(each) === severity)).find(Boolean);
}
