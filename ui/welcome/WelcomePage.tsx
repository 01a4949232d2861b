import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { HeldSecret } from "../parts/held-secret.ts";
import { Icon } from "../parts/Icon.tsx";
import { loaded } from "../parts/loaded.tsx";
import { takeFocus } from "../parts/long-work.tsx";
import { Route, Routes } from "../parts/Routes.tsx";
import { Secret } from "../parts/Secret.tsx";
import type { VaultPorts } from "../ports.ts";
import type { ShortcutsPort } from "../settings/ports.ts";
import { example } from "./example.ts";

/** Functions that the first-run page needs from the extension. */
export interface WelcomePorts extends VaultPorts {
  readonly shortcuts: ShortcutsPort | undefined;
  /** True if the browser hides a new toolbar button in its menu of extensions until the user pins it. */
  readonly buttonHides: boolean;
  /** True if the browser shows a menu entry instead of a toolbar button. */
  readonly buttonInMenu: boolean;
}

const SetupForm = loaded(async () => (await import("../open-vault/Setup.tsx")).SetupForm);

const steps = [1, 2, 3] as const;
type Step = (typeof steps)[number];

/**
 * Shows the first-run page, which opens after the installation. The page has three steps: how Saltmill works, the
 * master password, and the first account. If there is a vault already, the second step is left out.
 */
export function WelcomePage({ vault, ports }: { vault: WindowVault; ports: WelcomePorts }): JSX.Element {
  const [step, setStep] = useState<Step>(1);
  const { value: phase } = vault.phase;
  const shown = step === 2 && phase !== "setup" ? 3 : step;
  if (phase === "starting") return <Header title={t("appName")} sub={t("starting")} />;
  if (phase === "failed") {
    return (
      <div class="sheet welcome">
        <Header title={t("appName")} />
        <Notice kind="error">{explain(vault.failure.value)}</Notice>
      </div>
    );
  }
  return (
    <div class="sheet welcome">
      <div class="line">
        <Icon name="mill" />
        <b class="grow">{t("appName")}</b>
        {steps.map((each) => (
          <i key={each} class={each <= shown ? "on" : ""} />
        ))}
        <span class="sub">{t("welcomeStep", shown, steps.length)}</span>
      </div>
      <div key={shown}>
        {shown === 1 && (
          <HowItWorks
            onNext={() => {
              setStep(2);
            }}
          />
        )}
        {shown === 2 && (
          <>
            <Title title={t("welcomeMaster")} sub={t("welcomeMasterAdvice")} />
            <SetupForm
              state={vault}
              strengthWorker={ports.strengthWorker}
              onBack={() => {
                setStep(1);
              }}
            />
          </>
        )}
        {shown === 3 && <FirstAccount ports={ports} />}
      </div>
    </div>
  );
}

/**
 * Shows the title of a step, which takes the focus, because the pressed button of the step before has disappeared.
 * Otherwise, users of a keyboard or a screen reader would have to search for the new step. In step 2, the form then
 * moves the focus to its first field.
 */
const Title = ({ title, sub }: { title: string; sub: string }): JSX.Element => (
  <>
    <h1 tabIndex={-1} ref={takeFocus}>
      {title}
    </h1>
    <p class="lead">{sub}</p>
  </>
);

const password = new HeldSecret();
password.hold(example.password);

/** Shows step 1 of the first-run page: an example of how passwords are generated, and other ways to get accounts. */
function HowItWorks({ onNext }: { onNext: () => void }): JSX.Element {
  return (
    <>
      <Title title={t("welcomeTitle")} sub={t("welcomeIdea")} />
      <figure class="idea">
        <div class="parts">
          <Ingredient name={t("welcomeYouKnow")} value={t("masterPassword")} />
          <span aria-hidden="true">+</span>
          <Ingredient name={t("welcomeYouAre")} value={example.identity} />
          <span aria-hidden="true">+</span>
          <Ingredient name={t("welcomeTheSite")} value={example.site} />
        </div>
        <figcaption class="sub">{t("welcomeAlso")}</figcaption>
        <Icon name="down" />
        <Secret secret={password} />
      </figure>
      <ul class="points">
        <li>
          <Icon name="again" />
          {t("welcomeSame")}
        </li>
        <li>
          <Icon name="lock" />
          {t("welcomeNothingSent")}
        </li>
        <li>
          <Icon name="key" />
          {t("welcomeForgotten")}
        </li>
      </ul>
      <div class="actions">
        <button type="button" class="primary end" onClick={onNext}>
          {t("welcomeStart")}
        </button>
      </div>
      <section>
        <h2>{t("welcomeHasBackup")}</h2>
        <Routes>
          <Route icon="devices" href="accounts.html#join" title={t("welcomeJoin")} />
          <Route icon="file" href="accounts.html#restore" title={t("welcomeRestore")} />
          <Route icon="import" href="accounts.html#import" title={t("welcomeImport")} />
        </Routes>
      </section>
    </>
  );
}

const Ingredient = ({ name, value }: { name: string; value: string }): JSX.Element => (
  <span class="ingredient">
    <small>{name}</small> <bdi>{value}</bdi>
  </span>
);

/** Shows step 3 of the first-run page: where the toolbar button is, and what to do with accounts that exist. */
function FirstAccount({ ports }: { ports: WelcomePorts }): JSX.Element {
  const [keys, setKeys] = useState("");
  useEffect(() => {
    void ports.shortcuts?.list().then((all) => {
      setKeys(all.find(({ name }) => name === "_execute_action")?.keys ?? "");
    });
  }, [ports]);
  return (
    <>
      <div class="ready">
        <Icon name="tick" />
        <div>
          <Title title={t("welcomeIsSetUp")} sub={t("welcomeSite")} />
        </div>
      </div>
      <ol class="how">
        {ports.buttonHides && !ports.buttonInMenu && (
          <li>
            <span>
              <b>{t("welcomePinTitle")}</b> {t("welcomePin")}
            </span>
          </li>
        )}
        <li>
          <span>
            <b>{t("welcomeOpenTitle")}</b> {opening(keys, ports.buttonInMenu)}
          </span>
        </li>
        <li>
          <span>
            <b>{t("welcomeAddTitle")}</b> {t("welcomeAdd")}
          </span>
        </li>
      </ol>
      <h2>{t("welcomeAll")}</h2>
      <Routes>
        <Route icon="import" href="accounts.html#import" title={t("welcomeImportAll")} hint={t("welcomeImportFrom")} />
        <Route icon="devices" href="accounts.html#devices" title={t("addDevice")} hint={t("addDeviceHint")} />
        <Route icon="box" href="accounts.html#backup" title={t("backupMake")} hint={t("welcomeBackupHint")} />
      </Routes>
      <div class="actions">
        <a class="primary end" href="accounts.html">
          {t("welcomeGo")}
        </a>
      </div>
    </>
  );
}

function opening(keys: string, inMenu: boolean): string {
  if (inMenu) return t("welcomeOpenMenu");
  return keys === "" ? t("welcomeOpen") : t("welcomeOpenKeys", keys);
}
