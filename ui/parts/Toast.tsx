import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useReadOut } from "./announce.tsx";
import { useAction } from "./use-action.ts";
import { IconButton } from "./Icon.tsx";
import { t } from "../locale/i18n.ts";

/**
 * Shows what was done, with a button to undo it. It stays until it is closed or another view opens. It takes the focus,
 * because the button that had it is gone.
 */
export function Toast(props: { text: string; onUndo: () => Promise<void>; onClose: () => void }): JSX.Element {
  const undo = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  const [message, run] = useAction();
  useLayoutEffect(() => {
    undo.current?.focus();
  }, []);
  // Closing must not lose the focus to the body.
  const leave = (): void => {
    document.querySelector<HTMLElement>("input[type=search]")?.focus();
  };
  return (
    <div class="toast">
      <span class="grow" ref={text}>
        {message ? message.text : props.text}
      </span>
      <button
        type="button"
        ref={undo}
        class="quiet"
        onClick={() => {
          run(async () => {
            await props.onUndo();
            leave();
            return undefined;
          });
        }}
      >
        {t("undo")}
      </button>
      <IconButton
        icon="close"
        name={t("close")}
        onClick={() => {
          leave();
          props.onClose();
        }}
      />
    </div>
  );
}
