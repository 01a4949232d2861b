import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { explain } from "../locale/explain.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { HowItWorks } from "./HowItWorks.tsx";
import { FirstAccount } from "./FirstAccount.tsx";
import type { WelcomePorts } from "./ports.ts";
import { SetUp } from "./SetUp.tsx";

const last = 3;

/**
 * Shows the first-run page, which opens after the installation. The page has three steps: how Saltmill works, the
 * master password, and the first account.
 */
export function WelcomePage({ vault, ports }: { vault: WindowVault; ports: WelcomePorts }): JSX.Element {
  const [step, setStep] = useState(1);
  const [begun, setBegun] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const goTo = (next: number): void => {
    setBegun(true);
    setStep(next);
  };
  // Moves the focus to the new step, because the pressed button has disappeared or moved. Otherwise, users of a
  // keyboard or a screen reader would have to search for the new step.
  useLayoutEffect(() => {
    const now = place.current;
    if (begun) (now?.querySelector("input") ?? now?.querySelector("h2"))?.focus();
  }, [step, begun]);
  if (vault.phase.value === "starting") return <Header title={t("welcomeTitle")} sub={t("starting")} />;
  if (vault.phase.value === "failed") {
    return (
      <div class="sheet welcome">
        <Header title={t("welcomeTitle")} />
        <Notice kind="error">{explain(vault.failure.value)}</Notice>
      </div>
    );
  }
  const hasVault = vault.phase.value !== "setup";
  return (
    <div class="sheet welcome">
      <Header title={t("welcomeTitle")} sub={t("appDescription")} />
      <ol class="steps" aria-label={t("welcomeSteps")}>
        {[t("welcomeHow"), t("welcomeMaster"), t("welcomeSite")].map((name, i) => (
          <li key={name} aria-current={step === i + 1 ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <div class="view" ref={place}>
        {step === 1 && <HowItWorks />}
        {step === 2 && (
          <SetUp
            vault={vault}
            ports={ports}
            hasVault={hasVault}
            onDone={() => {
              goTo(3);
            }}
          />
        )}
        {step === 3 && <FirstAccount ports={ports} contents={vault.contents.value} />}
      </div>
      <footer>
        {step > 1 && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              goTo(step - 1);
            }}
          >
            {t("back")}
          </button>
        )}
        <span class="grow" />
        {step < last && (step !== 2 || hasVault) && (
          <button
            type="button"
            class="primary"
            onClick={() => {
              goTo(step + 1);
            }}
          >
            {t("next")}
          </button>
        )}
        {step === last && (
          <button type="button" class="primary" onClick={() => void ports.close()}>
            {t("done")}
          </button>
        )}
      </footer>
    </div>
  );
}
