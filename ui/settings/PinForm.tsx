import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError } from "../../src/errors.ts";
import { pinDigits } from "../../src/master/index.ts";
import { explain } from "../locale/explain.ts";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { t } from "../locale/i18n.ts";
import { useLongWork, Working } from "../parts/long-work.tsx";
import type { PinUnlock } from "../open-vault/pin.ts";

/** Asks for a new PIN, which the user types twice, and for the master password. */
export function PinForm(props: { pinUnlock: PinUnlock; onEnd: (on: boolean) => void }): JSX.Element {
  const pin = useHeldSecret();
  const repeat = useHeldSecret();
  const master = useHeldSecret();
  const work = useLongWork();
  const [fault, setFault] = useState<"pinTooShort" | "pinDiffers" | "masterWrong">();
  const busy = work.fraction !== undefined;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    const found = pinDigits(pin.text) === undefined ? "pinTooShort" : "pinDiffers";
    setFault(found === "pinTooShort" || pin.text !== repeat.text ? found : undefined);
    if (found === "pinTooShort" || pin.text !== repeat.text) return;
    void work.run(async (progress) => {
      try {
        await props.pinUnlock.turnOn(pin.text, master.text, progress);
        props.onEnd(true);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "cannot-decrypt") throw error;
        setFault("masterWrong");
      }
    }, explain);
  };
  return (
    <form
      onSubmit={submit}
      onInput={() => {
        work.clear();
        setFault(undefined);
      }}
    >
      <Field
        label={t("pinNew")}
        secret={pin}
        inputMode="numeric"
        autoFocus
        busy={busy}
        hint={t("pinNewHint")}
        error={fault === "pinTooShort" ? t(fault) : undefined}
      />
      <Field
        label={t("pinRepeat")}
        secret={repeat}
        inputMode="numeric"
        busy={busy}
        error={fault === "pinDiffers" ? t(fault) : undefined}
      />
      <Field
        label={t("masterNow")}
        secret={master}
        busy={busy}
        error={fault === "masterWrong" ? t(fault) : undefined}
      />
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction === undefined ? (
        <div class="actions">
          <button type="submit" class="primary">
            {t("pinTurnOn")}
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              props.onEnd(false);
            }}
          >
            {t("cancel")}
          </button>
        </div>
      ) : (
        <Working fraction={work.fraction} text={t("pinWorking")} onCancel={work.cancel} />
      )}
    </form>
  );
}
