import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./Icon.tsx";

/** Shows links as tiles beside each other, or below each other if the window is narrow. */
export const Routes = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <ul class="routes">{children}</ul>
);

/** Shows one link of {@link Routes}. The whole tile can be pressed. */
export function Route(props: { icon: IconName; href: string; title: string; hint?: string }): JSX.Element {
  return (
    <li>
      <Icon name={props.icon} />
      <a href={props.href}>{props.title}</a>
      {props.hint !== undefined && <span class="hint">{props.hint}</span>}
    </li>
  );
}
