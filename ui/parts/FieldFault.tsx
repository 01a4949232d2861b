import type { JSX } from "preact";

/**
 * Shows the error of a field. The element always exists, because screen readers would otherwise not announce a new
 * error.
 */
export function FieldFault({ id, text }: { id: string; text: string | undefined }): JSX.Element {
  return (
    <div id={`${id}-error`} class="fault" role="alert">
      {text}
    </div>
  );
}
