import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";

/**
 * Watches the keys that are pressed in a field and tells if Caps Lock is on. In a hidden password, the user cannot see
 * wrong capitals.
 */
export function useCapsLock(): { on: boolean; watch: (event: KeyboardEvent) => void } {
  const [on, setOn] = useState(false);
  return {
    on,
    watch: (event) => {
      setOn(event.getModifierState("CapsLock"));
    },
  };
}

/**
 * Warns that Caps Lock is on. The element always exists, because screen readers announce only changes of an existing
 * element.
 */
export function CapsLockNote({ on }: { on: boolean }): JSX.Element {
  return (
    <div class="caps-lock" role="status">
      {on && t("capsLock")}
    </div>
  );
}
