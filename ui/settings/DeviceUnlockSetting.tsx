import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import type { DeviceUnlock } from "../open-vault/device.ts";
import { Notice } from "../parts/Header.tsx";
import { takeFocus, useLongWork } from "../parts/long-work.tsx";

/** Shows whether an authenticator can unlock the vault on this device. A button sets it up in a small window, or ends it. */
export function DeviceUnlockSetting(props: {
  device: DeviceUnlock;
  openWindow: NonNullable<DeviceUnlock["openWindow"]>;
  contents: Contents;
}): JSX.Element {
  const { device, openWindow, contents } = props;
  const isOn = device.isOn.value;
  const [isEnded, setEnded] = useState(false);
  const work = useLongWork();
  return (
    <>
      <p>
        <strong>{t("deviceUnlockTitle")}</strong>
      </p>
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      <button
        type="button"
        class="quiet start"
        aria-describedby="device-unlock-hint"
        disabled={contents.readOnly}
        ref={takeFocus}
        onClick={() => {
          setEnded(false);
          void work.run(async () => {
            if (!isOn) {
              await openWindow("set-up");
              return;
            }
            await device.turnOff();
            setEnded(true);
          });
        }}
      >
        {t(isOn ? "deviceUnlockTurnOff" : "deviceUnlockTurnOn")}
      </button>
      <p role="status">{isOn ? t("deviceUnlockOn") : isEnded && t("deviceUnlockOff")}</p>
    </>
  );
}
