import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Field } from "../parts/Field.tsx";
import { t } from "../locale/i18n.ts";
import type { DevicesPort } from "./ports.ts";

/**
 * Returns a text field for the name of this device, and the typed name. The field soon shows a suggested name, unless
 * the user has already typed a name.
 */
export function useDeviceName(devices: DevicesPort, busy: boolean): { name: string; field: JSX.Element } {
  const [name, setName] = useState("");
  const isTypedRef = useRef(false);
  useEffect(() => {
    void devices.suggestedName().then((suggested) => {
      if (!isTypedRef.current) setName(suggested);
    });
  }, [devices]);
  const field = (
    <Field
      label={t("deviceLabel")}
      value={name}
      busy={busy}
      onInput={(text) => {
        isTypedRef.current = true;
        setName(text);
      }}
    />
  );
  return { name: name.trim(), field };
}
