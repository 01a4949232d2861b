import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Contents } from "../../src/vault/index.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { takeFocus, useLongWork } from "../parts/long-work.tsx";
import type { PinForm } from "./PinForm.tsx";
import type { PinUnlock } from "../open-vault/pin.ts";

/** Shows whether a PIN can unlock the vault on this device. A button turns the PIN on or off. */
export function PinSetting(props: { pinUnlock: PinUnlock; contents: Contents }): JSX.Element {
  const { pinUnlock, contents } = props;
  const [isOn, setOn] = useState<boolean>();
  const [Form, setForm] = useState<typeof PinForm>(); // set while the form is shown; loaded on demand
  const [message, setMessage] = useState<"pinOn" | "pinOff">();
  const work = useLongWork();
  useEffect(() => {
    void pinUnlock.isOn().then(setOn, () => undefined); // fails if the vault is locked or replaced during the call
  }, [pinUnlock, contents]);
  const turnOff = (): void =>
    void work.run(async () => {
      await pinUnlock.turnOff();
      setOn(false);
      setMessage("pinOff");
    });
  return (
    <>
      <p>
        <strong>{t("pinTitle")}</strong>
      </p>
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {Form ? (
        <Form
          pinUnlock={pinUnlock}
          onEnd={(on) => {
            setForm(undefined);
            if (on) setOn(true);
            if (on) setMessage("pinOn");
          }}
        />
      ) : (
        <button
          type="button"
          class="quiet start"
          aria-describedby="pin-hint"
          disabled={contents.readOnly || isOn === undefined}
          ref={takeFocus}
          onClick={() => {
            setMessage(undefined);
            if (isOn) turnOff();
            else
              void work.run(async () => {
                const { PinForm: loaded } = await import("./PinForm.tsx");
                setForm(() => loaded);
              });
          }}
        >
          {t(isOn ? "pinTurnOff" : "pinTurnOn")}
        </button>
      )}
      <p role="status">{message && t(message)}</p>
    </>
  );
}
