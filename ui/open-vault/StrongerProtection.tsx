import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { defaultScheme, type RootSchemeId } from "../../src/schemes/index.ts";
import type { Device } from "../../src/sync/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { dayText } from "../locale/times.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Notice } from "../parts/Header.tsx";

/**
 * Shows the choice between saltmill-1 and saltmill-2. Before saltmill-2 is chosen, `probe` finds out whether this device
 * gives the memory that every derivation will need. And `without` finds out which other devices could no longer open the vault.
 */
export function StrongerProtection(props: {
  scheme: RootSchemeId;
  hint: string;
  disabled?: boolean;
  /** Rejects with AppError `memory` if this device does not give the memory. */
  probe: () => Promise<void>;
  /** Returns the other devices with the vault that do not give the memory, or that have not said so lately. */
  without?: () => Promise<readonly Device[]>;
  onChange: (scheme: RootSchemeId) => void;
}): JSX.Element {
  const { scheme, hint, disabled = false, probe, without, onChange } = props;
  const [isChecking, setChecking] = useState(false);
  const [fault, setFault] = useState<string>();
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const id = useId();
  const choose = async (on: boolean): Promise<void> => {
    setFault(undefined);
    setDevices([]);
    onChange(on ? "saltmill-2" : defaultScheme.id);
    if (!on) return;
    setChecking(true);
    try {
      const found = (await without?.()) ?? [];
      setDevices(found);
      if (found.length > 0) onChange(defaultScheme.id);
      else await probe();
    } catch (error) {
      onChange(defaultScheme.id);
      setFault(explain(error));
    } finally {
      setChecking(false);
    }
  };
  return (
    <div class="stronger">
      <CheckBox
        label={t("stronger")}
        checked={scheme === "saltmill-2"}
        disabled={disabled || isChecking}
        describedBy={id}
        onChange={(on) => void choose(on)}
      />
      <p class="hint" id={id}>
        {hint} {t("strongerWord")}
      </p>
      <div role="status">{isChecking && <p class="sub">{t("strongerChecking")}</p>}</div>
      {devices.length > 0 && (
        <Notice kind="warn">
          <p>{t("strongerDevices")}</p>
          <ul class="points">
            {devices.map(({ id, label, memory }) => (
              <li key={id}>
                {memory?.gives === false
                  ? t("strongerDeviceRefused", label, dayText(memory.at))
                  : t("strongerDeviceSilent", label)}
              </li>
            ))}
          </ul>
          <p>{t("strongerDevicesHow")}</p>
        </Notice>
      )}
      {fault !== undefined && <Notice kind="error">{fault}</Notice>}
    </div>
  );
}
