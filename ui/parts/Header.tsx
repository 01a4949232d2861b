import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useReadOut } from "./announce.tsx";
import { Icon, IconButton } from "./Icon.tsx";
import { t } from "../locale/i18n.ts";

/**
 * Shows the header of a view.
 *
 * @param props - if `onBack` is set, the header begins with a back button instead of a picture
 */
export function Header(props: {
  title: string | JSX.Element;
  sub?: string | undefined;
  onBack?: () => void;
  /** Picture in front of the title, if there is no back button. Default: Saltmill's icon. */
  mark?: JSX.Element | undefined;
  children?: ComponentChildren;
}): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  // If the focused element was removed together with the previous view, the title gets the focus. If the view has a
  // field with `autoFocus`, this field takes the focus after this effect.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) title.current?.focus();
  }, []);
  return (
    <header>
      {props.onBack ? (
        <IconButton icon="back" name={t("back")} onClick={props.onBack} />
      ) : (
        (props.mark ?? <Icon name="mill" />)
      )}
      <div class="grow">
        <h1 ref={title} tabIndex={-1}>
          {typeof props.title === "string" ? <bdi>{breakable(props.title)}</bdi> : props.title}
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

/** Adds possible line breaks to a title after each dot. Otherwise, a line break could split a word of a host name. */
const breakable = (title: string): ComponentChildren =>
  title.split(/(?<=\.)(?=\S)/u).flatMap((part, i) => (i === 0 ? [part] : [<wbr key={i} />, part]));

/**
 * Shows a message that screen readers announce as soon as it appears.
 *
 * @param props - if `title` is set, the message begins with an icon and this bold title, and `children` explain it
 */
export function Notice(props: {
  kind: "error" | "warn" | "plain";
  title?: string;
  children?: ComponentChildren;
}): JSX.Element {
  const note = useRef<HTMLDivElement>(null);
  useReadOut(note, props.kind === "error");
  if (props.title === undefined)
    return (
      <div class={`note ${props.kind}`} ref={note}>
        {props.children}
      </div>
    );
  return (
    <div class={`note ${props.kind} titled`}>
      <Icon name="warn" />
      <div class="grow" ref={note}>
        <b>{props.title}</b>
        {props.children !== undefined && <span> {props.children}</span>}
      </div>
    </div>
  );
}
