import type { ComponentChildren, JSX } from "preact";

/** One setting: its control, and in plain words what it is for; `<id>-hint` is what describes the control. */
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
