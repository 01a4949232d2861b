import type { JSX, Ref } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { Notice } from "./Header.tsx";
import { Icon } from "./Icon.tsx";

/**
 * Shows a place for one file, or for several that belong together. The user can drop them there or anywhere on the page,
 * or press the place to choose them.
 *
 * @param props - `main`: true if choosing the file is what the user came for
 */
export function FileDrop(props: {
  title: string;
  hint: string;
  main?: boolean;
  error: string | undefined;
  input: Ref<HTMLInputElement>;
  onChoose: (file: File, others: readonly File[]) => void;
}): JSX.Element {
  const { title, hint, main = false, error, input, onChoose } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // The browser would leave the page for a file that is dropped beside the place.
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent): void => {
      setOver(false);
      const [file, ...others] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      onChoose(file, others);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", left);
    document.addEventListener("drop", dropped);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", left);
      document.removeEventListener("drop", dropped);
    };
  }, [onChoose]);
  return (
    <>
      <div id={`${id}-error`}>{error !== undefined && <Notice kind="error">{error}</Notice>}</div>
      <div class={isOver ? "drop over" : "drop"}>
        <Icon name="file" />
        <div class="grow">
          <b id={`${id}-title`}>{title}</b>
          <div class="hint" id={`${id}-hint`}>
            {hint}
          </div>
        </div>
        <span class={main ? "primary" : "framed"} aria-hidden="true">
          {t("chooseFile")}
        </span>
        {/* Transparent, and as large as the place. */}
        <input
          type="file"
          multiple
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error === undefined ? undefined : "true"}
          ref={input}
          onClick={(event) => {
            event.currentTarget.value = ""; // without this, choosing the same file again would fire no change event
          }}
          onChange={(event) => {
            const [file, ...others] = event.currentTarget.files ?? [];
            if (file) onChoose(file, others);
          }}
        />
      </div>
    </>
  );
}
