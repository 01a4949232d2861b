import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";

/** Whether Caps Lock is on, as the keys tell it that are pressed in a field: a hidden password shows no capitals. */
export function useCapsLock(): { on: boolean; watch: (event: KeyboardEvent) => void } {
  const [on, setOn] = useState(false);
  return {
    on,
    watch: (event) => {
      setOn(event.getModifierState("CapsLock"));
    },
  };
}

/** Always there, so that the sentence is read out when it comes. */
export function CapsLockNote({ on }: { on: boolean }): JSX.Element {
  return (
    <div class="caps-lock" role="status">
      {on && t("capsLock")}
    </div>
  );
}
