import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { useReadOut } from "../parts/announce.tsx";
import { Icon } from "../parts/Icon.tsx";

/**
 * Says that the values are in the page, until the popup closes. Any key and any click close the popup at once. This note
 * lies over the lower edge of the popup, so that nothing moves.
 */
export function FilledNote({ onClose }: { onClose: () => void }): JSX.Element {
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  useLayoutEffect(() => {
    const close = (event: Event): void => {
      // The key that began the fill may still be held down.
      if (event instanceof KeyboardEvent && (event.repeat || modifiers.includes(event.key))) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    for (const type of types) addEventListener(type, close, true);
    return () => {
      for (const type of types) removeEventListener(type, close, true);
    };
  }, [onClose]);
  return (
    <div class="toast filled">
      <Icon name="tick" />
      <span ref={text}>{t("filled")}</span>
    </div>
  );
}

const types = ["keydown", "click"] as const;
const modifiers = ["Control", "Shift", "Alt", "Meta"];
