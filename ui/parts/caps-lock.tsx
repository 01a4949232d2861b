import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";

/**
 * Returns a handler `watch` for the key events of a field, and `on`, which is true if Caps Lock was on at the last of
 * these events. While a typed password is hidden, the user cannot see that its letters are capitals.
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
