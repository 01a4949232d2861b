import type { JSX } from "preact";

/**
 * Shows the error of a field. The element exists even if there is no error, because screen readers announce only
 * changes of an existing element.
 */
export function FieldFault({ id, text }: { id: string; text: string | undefined }): JSX.Element {
  return (
    <div id={`${id}-error`} class="fault" role="alert">
      {text}
    </div>
  );
}
