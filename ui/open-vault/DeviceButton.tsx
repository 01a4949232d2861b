import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "./window-vault.ts";

/**
 * Shows a button that unlocks the vault with an authenticator, if one was set up on this device.
 *
 * @param props - `onDevice` asks the authenticator in this window; default: in a small window, which opens
 */
export function DeviceButton(props: {
  vault: Pick<WindowVault, "device">;
  onDevice?: (() => void) | undefined;
}): JSX.Element | null {
  const { isOn, openWindow } = props.vault.device;
  if (!isOn.value || !openWindow) return null;
  return (
    <button type="button" class="quiet wide" onClick={props.onDevice ?? (() => void openWindow("unlock"))}>
      {t("deviceUnlockTitle")}
    </button>
  );
}
