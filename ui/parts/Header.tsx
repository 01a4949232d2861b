import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useReadOut } from "./announce.tsx";
import { Icon, IconButton } from "./Icon.tsx";
import { t } from "../locale/i18n.ts";

/**
 * @param props - `onBack`: where there is a view to go back to, its arrow stands at the beginning
 */
export function Header(props: {
  title: string;
  sub?: string | undefined;
  onBack?: () => void;
  children?: ComponentChildren;
}): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus went away with the view before. A field of this view that wants it takes it after this.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) title.current?.focus();
  }, []);
  return (
    <header>
      {props.onBack ? <IconButton icon="back" name={t("back")} onClick={props.onBack} /> : <Icon name="mill" />}
      <div class="grow">
        <h1 ref={title} tabIndex={-1}>
          <bdi>{props.title}</bdi>
        </h1>
        {props.sub && (
          <div class="sub">
            <bdi>{props.sub}</bdi>
          </div>
        )}
      </div>
      {props.children}
    </header>
  );
}

/** A sentence that matters now; read out as soon as it appears. */
export function Notice(props: { kind: "error" | "warn" | "plain"; children: ComponentChildren }): JSX.Element {
  const note = useRef<HTMLDivElement>(null);
  useReadOut(note, props.kind === "error");
  return (
    <div class={`note ${props.kind}`} ref={note}>
      {props.children}
    </div>
  );
}
