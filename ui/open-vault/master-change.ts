import { useEffect, useState } from "preact/hooks";
import type { MasterChange } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { momentText } from "../locale/times.ts";
import type { WindowVault } from "./window-vault.ts";

/** Returns the last change of the master password that came from another device, or undefined if there was none. */
export function useMasterChange({ masterChange }: Pick<WindowVault, "masterChange">): MasterChange | undefined {
  const [change, setChange] = useState<MasterChange>();
  useEffect(() => {
    void masterChange().then(setChange);
  }, [masterChange]);
  return change;
}

/** Says that the old master password still opens this device, although it was changed on another one. */
export const pendingText = ({ at }: MasterChange): string =>
  [...(at === undefined ? [] : [t("masterChangedElsewhere", momentText(at))]), t("masterChangedHere")].join(" ");
