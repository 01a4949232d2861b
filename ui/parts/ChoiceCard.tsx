import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

/** Shows one of several ways to go on, as a card with a radio button, a title and what the way does. */
export function ChoiceCard(props: {
  /** Name of the group of radio buttons. */
  name: string;
  title: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
  /** Shown in the card below the hint. */
  children?: ComponentChildren;
}): JSX.Element {
  const id = useId();
  return (
    <div class={props.checked ? "choice-card on" : "choice-card"}>
      <input
        id={id}
        type="radio"
        name={props.name}
        checked={props.checked}
        aria-describedby={`${id}-hint`}
        onChange={props.onChoose}
      />
      <div class="grow">
        <label for={id}>{props.title}</label>
        <div class="hint" id={`${id}-hint`}>
          {props.hint}
        </div>
        {props.children}
      </div>
    </div>
  );
}
