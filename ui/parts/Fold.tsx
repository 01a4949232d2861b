import type { ComponentChildren, JSX } from "preact";
import { Icon } from "./Icon.tsx";

/**
 * Shows a heading that unfolds its content. The end of the line says in short what is inside.
 *
 * @param props - `isOpen`: set if other controls can unfold the content, too
 */
export function Fold(props: {
  title: string;
  gist: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <details
      class="unfolds"
      open={props.isOpen}
      onToggle={(event) => {
        props.onToggle?.(event.currentTarget.open);
      }}
    >
      <summary>
        <Icon name="down" />
        {props.title} <span class="gist">{props.gist}</span>
      </summary>
      {props.children}
    </details>
  );
}
