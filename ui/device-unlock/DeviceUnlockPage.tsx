import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { AppError } from "../../src/errors.ts";
import type { Authenticator, AuthenticatorFault } from "../../src/master/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { LockedHeader } from "../open-vault/LockedHeader.tsx";
import { Unlock } from "../open-vault/Unlock.tsx";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { useDerivation } from "../parts/derivation.tsx";
import { Field } from "../parts/Field.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { useLongWork, Working } from "../parts/long-work.tsx";

interface PageProps {
  vault: WindowVault;
  authenticator: Authenticator;
  /** True if the window was opened to set up an authenticator, false if to unlock the vault with it. */
  setsUp: boolean;
  /** Closes the window. */
  onClose: () => void;
}

/** Shows the small window that asks an authenticator: to unlock the vault, or to be set up for this. */
export function DeviceUnlockPage(props: PageProps): JSX.Element {
  const { vault, setsUp, onClose } = props;
  // A window that sets up an authenticator stays open when the vault locks. It must not ask then without a press.
  const [usesMaster, setUsesMaster] = useState(setsUp);
  const [isOver, setOver] = useState(false);
  const [wasOn, setWasOn] = useState(false);
  const isOn = vault.device.isOn.value;
  useEffect(() => {
    if (isOn) setWasOn(true);
  }, [isOn]);
  const phase = vault.phase.value;
  const isDone = phase === "setup" || (phase === "open" && !setsUp);
  useEffect(() => {
    if (!isDone) return;
    setOver(true); // so that the window does not ask again if the vault locks before the browser has closed it
    onClose();
  }, [isDone, onClose]);
  if (isDone || isOver) return <Header title={t("deviceUnlockTitle")} />;
  switch (phase) {
    case "failed":
      return (
        <>
          <Header title={t("deviceUnlockTitle")} />
          <Notice kind="error">{explain(vault.failure.value)}</Notice>
        </>
      );
    case "locked":
      return isOn && !usesMaster ? (
        <Confirm
          {...props}
          onMaster={() => {
            setUsesMaster(true);
          }}
        />
      ) : (
        <Unlock
          title={t("deviceUnlockTitle")}
          vault={vault}
          notice={wasOn && !isOn && <Notice kind="warn">{t("deviceUnlockGone")}</Notice>}
          onDevice={() => {
            setUsesMaster(false);
          }}
        />
      );
    case "open":
      return isOn ? <IsOn onClose={onClose} /> : <SetUp {...props} />;
    case "starting":
      return <Header title={t("deviceUnlockTitle")} sub={t("starting")} />;
  }
}

/** Asks the authenticator as soon as the view is shown, and again at each press. */
function Confirm({ vault, authenticator, onClose, onMaster }: PageProps & { onMaster: () => void }): JSX.Element {
  const asking = useDerivation();
  const [isRefused, setRefused] = useState(false);
  const ask = (): void => {
    setRefused(false);
    void asking.run(async ({ signal }) => {
      setRefused(!(await vault.device.unlock(authenticator, signal)));
    });
  };
  const first = useRef(ask);
  useEffect(() => {
    first.current();
  }, []);
  const isAsking = asking.fraction !== undefined;
  return (
    <>
      <LockedHeader title={t("deviceUnlockTitle")} />
      <div class="pad">
        <p role="status">{isAsking && t("deviceUnlockConfirm")}</p>
        {isRefused && <Notice kind="error">{t("deviceUnlock_unconfirmed")}</Notice>}
        {asking.error !== undefined && <Notice kind="error">{asking.error}</Notice>}
        <div class="actions">
          {!isAsking && (
            <button type="button" class="primary" onClick={ask}>
              {t("deviceUnlockAgain")}
            </button>
          )}
          <button type="button" class="quiet" onClick={onMaster}>
            {t("pinUseMaster")}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            {t("cancel")}
          </button>
        </div>
      </div>
    </>
  );
}

/** Asks for the master password, and then lets the authenticator unlock the vault. */
function SetUp({ vault, authenticator, onClose }: PageProps): JSX.Element {
  const master = useHeldSecret();
  const work = useLongWork();
  const [fault, setFault] = useState<AuthenticatorFault | "masterWrong">();
  const busy = work.fraction !== undefined;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    setFault(undefined);
    void work.run(async (progress) => {
      try {
        setFault(await vault.device.turnOn(authenticator, master.text, progress));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "cannot-decrypt") throw error;
        setFault("masterWrong");
      }
    }, explain);
  };
  return (
    <>
      <Header title={t("deviceUnlockTitle")} />
      <form
        class="pad"
        onSubmit={submit}
        onInput={() => {
          work.clear();
          setFault(undefined);
        }}
      >
        <p>{t("deviceUnlockHint")}</p>
        <Field
          label={t("masterNow")}
          secret={master}
          autoFocus
          busy={busy}
          error={fault === "masterWrong" ? t(fault) : undefined}
        />
        {fault !== undefined && fault !== "masterWrong" && <Notice kind="error">{t(`deviceUnlock_${fault}`)}</Notice>}
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
        {work.fraction === undefined ? (
          <div class="actions">
            <button type="submit" class="primary">
              {t("deviceUnlockTurnOn")}
            </button>
            <button type="button" class="quiet" onClick={onClose}>
              {t("cancel")}
            </button>
          </div>
        ) : (
          <Working fraction={work.fraction} text={t("deviceUnlockConfirm")} onCancel={work.cancel} />
        )}
      </form>
    </>
  );
}

function IsOn({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <>
      <Header title={t("deviceUnlockTitle")} />
      <div class="pad">
        <Notice kind="plain">{t("deviceUnlockOn")}</Notice>
        <div class="actions">
          <button type="button" class="primary" onClick={onClose}>
            {t("close")}
          </button>
        </div>
      </div>
    </>
  );
}
