import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import type { OptionalPermission, PermissionsPort } from "./ports.ts";

/** Something that needs a permission of the browser's: on as long as it is both wanted and permitted. */
export function PermissionCheckBox(props: {
  label: string;
  describedBy: string;
  name: OptionalPermission;
  permissions: PermissionsPort;
  /** Where it is a setting too: whether it is on, and how to change that; nor is the browser asked where that cannot be. */
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
    return permissions.onChange(look); // it can be taken back in the browser's own pages
  }, [name, permissions]);
  const change = async (on: boolean): Promise<void> => {
    setRefused(false);
    const given = on && (await permissions.ask(name)); // first: the browser asks only in answer to the click itself
    if (!on) await permissions.giveUp(name);
    setHas(given);
    setRefused(on && !given);
    if (on === given) props.onWanted?.(on);
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
      {refused && <Notice kind="warn">{t("optionRefused")}</Notice>}
    </>
  );
}
