import { signal } from "@preact/signals";
import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Line {
  readonly id: number;
  readonly text: string;
  readonly pressing: boolean;
}

const lines = signal<readonly Line[]>([]);
let count = 0;

function announce(text: string, pressing: boolean): () => void {
  const line = { id: ++count, text, pressing };
  lines.value = [...lines.value, line];
  return () => {
    lines.value = lines.value.filter((each) => each !== line);
  };
}

/**
 * What stands in an element that comes and goes is read out, once: when it comes, and when it changes. It is gone with the
 * element, and hidden with it by a lock.
 *
 * @param pressing - interrupts what is being read
 */
export function useReadOut(element: RefObject<HTMLElement | null>, pressing = false): void {
  const readRef = useRef({ text: "", takeBack: (): void => undefined });
  useLayoutEffect(() => {
    const text = element.current?.textContent.replace(/\s+/gu, " ").trim() ?? "";
    if (text === readRef.current.text) return;
    readRef.current.takeBack();
    readRef.current = { text, takeBack: text === "" ? () => undefined : announce(text, pressing) };
  });
  useLayoutEffect(
    () => () => {
      readRef.current.takeBack();
    },
    [],
  );
}

/**
 * What screen readers read from. It stands on the page from the beginning: a live region that comes together with its text is
 * passed over by many.
 */
export function Announcements(): JSX.Element {
  const drawn = (pressing: boolean): JSX.Element[] =>
    lines.value.filter((line) => line.pressing === pressing).map(({ id, text }) => <p key={id}>{text}</p>);
  return (
    <div class="unseen">
      <div role="status">{drawn(false)}</div>
      <div role="alert">{drawn(true)}</div>
    </div>
  );
}
