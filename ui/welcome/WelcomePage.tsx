import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Contents } from "../../src/vault/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { SetupForm, WriteItDown } from "../open-vault/Setup.tsx";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { HeldSecret } from "../parts/held-secret.ts";
import { Secret } from "../parts/Secret.tsx";
import type { VaultPorts } from "../ports.ts";
import type { ShortcutsPort } from "../settings/ports.ts";

/** Functions that the first-run page needs from the extension. */
export interface WelcomePorts extends VaultPorts {
  readonly shortcuts: ShortcutsPort | undefined;
  /** True if the browser hides a new toolbar button in its menu of extensions until the user pins it. */
  readonly buttonHides: boolean;
  /** True if the browser shows a menu entry instead of a toolbar button. */
  readonly buttonInMenu: boolean;
  /** Closes the tab of this page. */
  close(): Promise<void>;
}

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

/** The password of the first example in the README. The page shows this password as an illustration. */
const example = new HeldSecret();
example.hold("[4zR,AH$Q|(,5v[4");

/** Shows step 1 of the first-run page, which explains with an example how passwords are generated. */
function HowItWorks(): JSX.Element {
  return (
    <>
      <h2 tabIndex={-1}>{t("welcomeHow")}</h2>
      <p>{t("welcomeIdea")}</p>
      <figure class="idea">
        <div class="parts">
          <span class="chip">{t("masterPassword")}</span>
          <span aria-hidden="true">+</span>
          <bdi class="chip">example.com</bdi>
        </div>
        <Secret secret={example} />
      </figure>
      <ul class="points">
        <li>{t("welcomeSame")}</li>
        <li>{t("welcomeNothingSent")}</li>
        <li>{t("welcomeForgotten")}</li>
      </ul>
    </>
  );
}

/**
 * Shows step 2 of the first-run page: the form for the identity and the master password. The popup contains the same
 * form.
 */
function SetUp(props: { vault: WindowVault; ports: WelcomePorts; hasVault: boolean; onDone: () => void }): JSX.Element {
  const { vault, ports, hasVault } = props;
  return (
    <>
      <h2 tabIndex={-1}>{t("welcomeMaster")}</h2>
      {hasVault ? (
        <p>{t("welcomeIsSetUp")}</p>
      ) : (
        <>
          <p>{t("welcomeMasterAdvice")}</p>
          <p>
            {t("welcomeHasBackup")} <a href="accounts.html#join">{t("welcomeJoin")}</a> ·{" "}
            <a href="accounts.html#restore">{t("welcomeRestore")}</a> ·{" "}
            <a href="accounts.html#import">{t("welcomeImport")}</a>
          </p>
          <SetupForm state={vault} strengthWorker={ports.strengthWorker} onDone={props.onDone} />
        </>
      )}
    </>
  );
}

/** Shows step 3 of the first-run page, which explains where the toolbar button is and how to use it. */
function FirstAccount({ ports, contents }: { ports: WelcomePorts; contents: Contents | undefined }): JSX.Element {
  const [keys, setKeys] = useState("");
  useEffect(() => {
    void ports.shortcuts?.list().then((all) => {
      setKeys(all.find(({ name }) => name === "_execute_action")?.keys ?? "");
    });
  }, [ports]);
  return (
    <>
      <h2 tabIndex={-1}>{t("welcomeSite")}</h2>
      <WriteItDown contents={contents} />
      <ol class="points">
        {ports.buttonHides && !ports.buttonInMenu && <li>{t("welcomePin")}</li>}
        <li>{opening(keys, ports.buttonInMenu)}</li>
        <li>{t("welcomeAdd")}</li>
        <li>{t("welcomeFill")}</li>
      </ol>
      <p>{t("welcomeOwn")}</p>
      <p>
        <a href="accounts.html#settings">{t("settingsTitle")}</a> · <a href="accounts.html">{t("allAccounts")}</a> ·{" "}
        <a href="accounts.html#import">{t("welcomeImport")}</a>
      </p>
    </>
  );
}

function opening(keys: string, inMenu: boolean): string {
  if (inMenu) return t("welcomeOpenMenu");
  return keys === "" ? t("welcomeOpen") : t("welcomeOpenKeys", keys);
}
