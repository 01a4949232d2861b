import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { defaultScheme, type RootSchemeId } from "../../src/schemes/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Notice } from "../parts/Header.tsx";

/**
 * Shows the choice between saltmill-1 and saltmill-2. Before saltmill-2 is chosen, `probe` finds out whether this device
 * gives the memory that every derivation will need.
 */
export function StrongerProtection(props: {
  scheme: RootSchemeId;
  hint: string;
  disabled?: boolean;
  /** Rejects with AppError `memory` if this device does not give the memory. */
  probe: () => Promise<void>;
  onChange: (scheme: RootSchemeId) => void;
}): JSX.Element {
  const { scheme, hint, disabled = false, probe, onChange } = props;
  const [isChecking, setChecking] = useState(false);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const choose = async (on: boolean): Promise<void> => {
    setFault(undefined);
    onChange(on ? "saltmill-2" : defaultScheme.id);
    if (!on) return;
    setChecking(true);
    try {
      await probe();
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
      {fault !== undefined && <Notice kind="error">{fault}</Notice>}
    </div>
  );
}
