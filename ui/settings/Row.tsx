import type { ComponentChildren, JSX } from "preact";

/** Shows one setting: its control and a hint. The id of the hint is `<id>-hint`, for `aria-describedby`. */
export function Row(props: { id: string; hint: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="option">
      {props.children}
      <p class="hint" id={`${props.id}-hint`}>
        {props.hint}
      </p>
    </div>
  );
}
