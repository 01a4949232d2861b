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
 * Makes screen readers announce the text of an element when the element appears and when its text changes. The
 * announced text is removed from the page together with the element, for example when the vault locks.
 *
 * @param pressing - true to interrupt the text that the screen reader is reading
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
 * Renders the live regions of the page. Screen readers read the announcements from these elements. The live regions
 * exist from the start, because many screen readers ignore a live region that is added together with its text.
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
