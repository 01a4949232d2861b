import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { checkHealth, type Contents, type Finding, type Health } from "../../src/index.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { underscored } from "../locale/underscored.ts";
import { Findings } from "./health/Findings.tsx";
import { createStrengthWorker } from "../parts/strength.ts";
import type { AccountsPorts } from "./ports.ts";
import { takeFocus, useLongWork, Working } from "../parts/long-work.tsx";

/** Kinds of findings, most urgent first. */
const kinds = [
  "root-missing",
  "fast-hash",
  "reused",
  "weak",
  "short",
  "single-class",
  "old-scheme",
  "retired-root",
] as const;
kinds satisfies readonly Finding["kind"][];

/** Shows the password check. It runs on this device only. */
export function HealthView(props: {
  contents: Contents;
  ports: Pick<AccountsPorts, "strengthWorker">;
  onFind: (words: string) => void;
}): JSX.Element {
  const { contents, ports, onFind } = props;
  const [checked, setChecked] = useState<{ contents: Contents; health: Health }>();
  const work = useLongWork();
  const check = (): void => {
    setChecked(undefined);
    void work.run(async (progress) => {
      const { strengthOf, end } = createStrengthWorker(ports.strengthWorker);
      progress.signal?.addEventListener("abort", end);
      try {
        const health = await checkHealth(contents, { strengthOf: (password) => strengthOf(password, []), ...progress });
        setChecked({ contents, health });
      } finally {
        end();
      }
    });
  };
  const findings = checked?.health.findings ?? [];
  return (
    <section class="view" aria-labelledby="health">
      <h2 id="health">{t("view_health")}</h2>
      <p class="sub">{t("healthIntro")}</p>
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction === undefined ? (
        <button type="button" class={checked ? "quiet" : "primary"} onClick={check} ref={takeFocus}>
          {t(checked ? "healthAgain" : "healthCheck")}
        </button>
      ) : (
        <Working fraction={work.fraction} text={t("healthWorking")} onCancel={work.cancel} />
      )}
      {checked && (
        <>
          <Notice kind="plain">
            {findings.length === 0
              ? t("healthFine", checked.health.checked)
              : t("healthFound", findings.length, checked.health.checked)}
          </Notice>
          {checked.health.unchecked.length > 0 && (
            <Notice kind="warn">{t("healthUnchecked", checked.health.unchecked.length)}</Notice>
          )}
          {checked.contents !== contents && <Notice kind="warn">{t("healthStale")}</Notice>}
          {kinds.map((kind) => (
            <Findings
              key={kind}
              title={t(`health_${underscored(kind)}`)}
              advice={t(`advice_${underscored(kind)}`)}
              contents={checked.contents}
              findings={findings.filter((finding) => finding.kind === kind)}
              onFind={onFind}
            />
          ))}
        </>
      )}
    </section>
  );
}
