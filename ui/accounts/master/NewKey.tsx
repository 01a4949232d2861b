import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError } from "../../../src/errors.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { Field } from "../../parts/Field.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { type LongWork, takeFocus, Working } from "../../parts/long-work.tsx";
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx";
import { explain } from "../../locale/explain.ts";
import { explainStore } from "../../devices/explain-store.ts";
import type { DevicesPort } from "../../devices/ports.ts";
import { SyncFirstFailed, syncFirst } from "../../devices/sync-first.ts";

/** Shows the form that gives the vault a new key, for example if an attacker may know the old key. */
export function NewKey(props: {
  vault: WindowVault;
  contents: Contents;
  devices: DevicesPort;
  work: LongWork;
  isAtWork: boolean;
}): JSX.Element {
  const { vault, contents, devices, work, isAtWork } = props;
  const [asking, setAsking] = useState(false);
  const master = useHeldSecret();
  const [wrong, setWrong] = useState(false);
  const [made, setMade] = useState<"alone" | "synced">();
  const isDamaged = contents.problems.length > 0;

  const make = async (): Promise<void> => {
    const tried = { opens: true };
    await work.run(async (progress) => {
      try {
        const isSynced = await syncFirst(vault, devices);
        await vault.renewKey(master.text, progress);
        setMade(isSynced ? "synced" : "alone");
      } catch (error) {
        tried.opens = !isWrongMaster(error);
        if (tried.opens) throw error;
      }
    }, explainRenewing);
    if (tried.opens) {
      master.empty();
      return;
    }
    setWrong(true);
    setAsking(true);
  };
  const answer = (yes: boolean): undefined => {
    setAsking(false);
    setWrong(false);
    if (yes) void make();
    else master.empty();
  };
  return (
    <section class="part" aria-labelledby="new-key">
      <h3 id="new-key">{t("keyTitle")}</h3>
      <p class="sub">{t("keyWhy")}</p>
      <p class="sub">{t("keyLimits")}</p>
      {isDamaged && <Notice kind="warn">{t("keyDamaged")}</Notice>}
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction === undefined ? (
        <button
          type="button"
          class="quiet start"
          ref={takeFocus}
          disabled={isAtWork || isDamaged || contents.readOnly}
          onClick={() => {
            work.clear();
            setMade(undefined);
            setAsking(true);
          }}
        >
          {t("keyMake")}
        </button>
      ) : (
        <Working fraction={work.fraction} text={t("keyWorking")} onCancel={work.cancel} />
      )}
      {made && (
        <Notice kind="plain">
          {t("keyMade")} {made === "synced" && t("keyDevices")}
        </Notice>
      )}
      {asking && (
        <ConfirmDialog title={t("keyQuestion")} yes={t("keyYes")} disabled={master.text === ""} onAnswer={answer}>
          <p>{t("keyQuestionText")}</p>
          <Field
            label={t("masterNow")}
            secret={master}
            error={wrong ? t("masterWrong") : undefined}
            onInput={() => {
              setWrong(false);
            }}
          />
        </ConfirmDialog>
      )}
    </section>
  );
}

/**
 * Returns true if the error means that the typed master password is wrong. In this view, the error `cannot-decrypt` has
 * no other cause, because an unlocked vault can decrypt its records.
 */
const isWrongMaster = (error: unknown): boolean => error instanceof AppError && error.code === "cannot-decrypt";

const explainRenewing = (error: unknown): string =>
  error instanceof SyncFirstFailed ? t("keySyncFailed", explainStore(error.cause)) : explain(error);
