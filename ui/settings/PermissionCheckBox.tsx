import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import type { OptionalPermission, PermissionsPort } from "./ports.ts";

/**
 * Shows a check box for an option that needs a browser permission. The box is checked if the option is on and the
 * browser has granted the permission.
 */
export function PermissionCheckBox(props: {
  label: string;
  describedBy: string;
  name: OptionalPermission;
  permissions: PermissionsPort;
  /**
   * Value of the option in the vault. Undefined if the browser permission alone decides if the option is on. `onWanted`
   * saves a new value. If `readOnly` is true, the check box is disabled, because the value cannot be saved.
   */
  wanted?: boolean;
  readOnly?: boolean;
  onWanted?: (on: boolean) => void;
}): JSX.Element {
  const { name, permissions, wanted = true, readOnly = false } = props;
  const [has, setHas] = useState(false);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const look = (): void => void permissions.has(name).then(setHas);
    look();
    return permissions.onChange(look); // the user can revoke the permission in the browser's settings
  }, [name, permissions]);
  const change = async (on: boolean): Promise<void> => {
    setRefused(false);
    const granted = on && (await permissions.ask(name)); // first, because browsers show the dialog only during a click
    if (!on) await permissions.giveUp(name);
    setHas(granted);
    setRefused(on && !granted);
    if (on === granted) props.onWanted?.(on);
  };
  return (
    <>
      <CheckBox
        label={props.label}
        checked={wanted && has}
        describedBy={props.describedBy}
        disabled={readOnly}
        onChange={(on) => void change(on)}
      />
      {refused && <Notice kind="warn">{t("settingRefused")}</Notice>}
    </>
  );
}
