import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../locale/i18n.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { IconButton } from "../../parts/Icon.tsx";

const shownFor = 8000; // milliseconds

/**
 * Says at the lower edge of the view what was done, and offers to undo it. The time of the offer begins again while the
 * pointer is over it or the focus is in it.
 */
export function Toast(props: { text: string; onUndo: () => void; onEnd: () => void }): JSX.Element {
  const { onEnd } = props;
  const [isHeld, setHeld] = useState(false);
  const toast = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  useLayoutEffect(() => {
    // The pressed button has disappeared together with its row.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) toast.current?.querySelector("button")?.focus();
  }, []);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onEnd, shownFor);
    return () => {
      clearTimeout(timer);
    };
  }, [isHeld]); // eslint-disable-line react-hooks/exhaustive-deps -- `onEnd` is new each time
  const hold = (): void => {
    const own = toast.current;
    setHeld(own?.matches(":hover") === true || own?.contains(document.activeElement) === true);
  };
  return (
    <div
      class="toast"
      ref={toast}
      onPointerEnter={hold}
      onPointerLeave={hold}
      onFocusIn={hold}
      onFocusOut={() => {
        setTimeout(hold); // the focus is nowhere until the event is over
      }}
    >
      <span class="grow" ref={text}>
        {props.text}
      </span>
      <button type="button" class="undo" onClick={props.onUndo}>
        {t("undo")}
      </button>
      <IconButton icon="close" name={t("dismiss")} onClick={onEnd} />
    </div>
  );
}
