import type { ComponentChildren, JSX } from "preact";
import { Icon } from "./Icon.tsx";

export function Header(props: { title: string; sub?: string | undefined; children?: ComponentChildren }): JSX.Element {
  return (
    <header>
      <Icon name="mill" />
      <div class="grow">
        <h1>{props.title}</h1>
        {props.sub && <div class="sub">{props.sub}</div>}
      </div>
      {props.children}
    </header>
  );
}

/** A sentence that matters now; read out as soon as it appears. */
export function Notice(props: { kind: "error" | "warn" | "plain"; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`note ${props.kind}`} role={props.kind === "error" ? "alert" : "status"}>
      {props.children}
    </div>
  );
}
