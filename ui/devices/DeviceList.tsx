import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Device, devicesOf, forgetDevice, nameDevice } from "../../src/sync/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { dayText } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Header.tsx";
import { useAction } from "../parts/use-action.ts";

/** Lists the devices that sync the vault. The user can rename this device and remove other devices from the list. */
export function DeviceList(props: { vault: WindowVault; contents: Contents; own: string | undefined }): JSX.Element {
  const { vault, contents, own } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [forgetting, setForgetting] = useState<Device>();
  const [name, setName] = useState<string>();
  const [message, run] = useAction();
  const forget = (device: Device): void => {
    run(async () => {
      await vault.change((opened) => forgetDevice(opened, device.id));
      heading.current?.focus(); // otherwise the focus is lost when the pressed button disappears
      return undefined;
    });
  };
  const rename = (label: string): void => {
    run(async () => {
      await vault.change((opened) => nameDevice(opened, label));
      return undefined;
    });
  };
  const row = (device: Device): JSX.Element => {
    const isOwn = device.id === own;
    const action = t(isOwn ? "deviceRename" : "deviceForget");
    return (
      <li key={device.id} class="line">
        <div class="grow">
          <bdi>{device.label}</bdi>
          <div class="sub">{isOwn ? t("deviceThis") : t("deviceSeen", dayText(device.used))}</div>
        </div>
        <button
          type="button"
          class="quiet"
          aria-label={t("actionOf", action, device.label)}
          disabled={contents.readOnly}
          onClick={() => {
            if (isOwn) setName(device.label);
            else setForgetting(device);
          }}
        >
          {action}
        </button>
      </li>
    );
  };
  return (
    <section class="part" aria-labelledby="device-list">
      <h3 id="device-list" ref={heading} tabIndex={-1}>
        {t("devicesList")}
      </h3>
      <ul class="hosts">{devicesOf(contents).map(row)}</ul>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      {forgetting && (
        <ConfirmDialog
          title={t("deviceForgetTitle", forgetting.label)}
          yes={t("deviceForget")}
          onAnswer={(yes) => {
            setForgetting(undefined);
            if (yes) forget(forgetting);
            return undefined;
          }}
        >
          <p>{t("deviceForgetText")}</p>
        </ConfirmDialog>
      )}
      {name !== undefined && (
        <ConfirmDialog
          title={t("deviceRename")}
          yes={t("save")}
          disabled={name.trim() === ""}
          onAnswer={(yes) => {
            setName(undefined);
            if (yes) rename(name.trim());
            return undefined;
          }}
        >
          <Field label={t("deviceLabel")} value={name} onInput={setName} autoFocus />
        </ConfirmDialog>
      )}
    </section>
  );
}
