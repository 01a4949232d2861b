import type { JSX, Ref } from "preact";
import { useId } from "preact/hooks";
import { Notice } from "./Header.tsx";

/** A field in which the user chooses one file, with an error below it. */
export function FileField(props: {
  label: string;
  /** File types that the browser's dialog offers first, as in the attribute `accept`. Default: all files. */
  accept?: string;
  error: string | undefined;
  input: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
}): JSX.Element {
  const { label, accept, error, input, onChoose } = props;
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        class="field"
        type="file"
        accept={accept}
        aria-describedby={`${id}-error`}
        aria-invalid={error === undefined ? undefined : "true"}
        ref={input}
        onClick={(event) => {
          event.currentTarget.value = ""; // without this, choosing the same file again would fire no change event
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onChoose(file);
        }}
      />
      <div id={`${id}-error`}>{error !== undefined && <Notice kind="error">{error}</Notice>}</div>
    </>
  );
}
