import type { JSX } from "preact";

/** What is wrong with a field. Always there, so that a sentence that comes into it is read out. */
export function FieldFault({ id, text }: { id: string; text: string | undefined }): JSX.Element {
  return (
    <div id={`${id}-error`} class="fault" role="alert">
      {text}
    </div>
  );
}
