import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { createViewport, rowOffsets, rowsToDraw, type Viewport } from "./viewport.ts";

/**
 * A request to move the focus to a row: to its first control, or to the control with the index `control`. Each request
 * must be a new object, even for the same row.
 */
export interface Target {
  readonly index: number;
  readonly control?: number;
  /**
   * Distance of the row from the top of the list, in pixels. If set, the page scrolls until the row is at the top of
   * the window.
   */
  readonly top?: number;
}

interface LongListProps<T> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Returns the expected height of a row in pixels. The real height is measured when the row is drawn. */
  heightOf: (row: T) => number;
  target?: Target | undefined;
  children: (row: T) => ComponentChildren;
}

/**
 * Shows a list. Draws only the rows in or near the visible area, and the focused row with its neighbors, so that ten
 * thousand rows appear as fast as thirty.
 */
export function LongList<T>({ label, rows, keyOf, heightOf, target, children }: LongListProps<T>): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const [viewport] = useState(createViewport);
  const [focused, setFocused] = useState<{ rows: readonly T[]; index: number }>();
  const [moved, setMoved] = useState<Target>();
  const heights = viewport.heights.value;
  const offsets = useMemo(
    () => rowOffsets(rows.map((row) => heights.get(keyOf(row)) ?? heightOf(row))),
    [rows, heights, keyOf, heightOf],
  );
  useLayoutEffect(() => (list.current ? viewport.follow(list.current) : undefined), [viewport]);
  useLayoutEffect(() => {
    if (target && list.current) goTo(list.current, target);
  }, [target]);
  useLayoutEffect(() => {
    if (moved && list.current) goTo(list.current, moved);
  }, [moved]);

  const { top, bottom } = viewport.range.value;
  const pinned = focused?.rows === rows ? focused.index : undefined;
  const wanted = rowsToDraw(rows.length, offsets.at(top), offsets.at(bottom), pinned);
  const shown = target ? [...new Set([...wanted, target.index])].sort((a, b) => a - b) : wanted;

  /**
   * Handles the up and down arrow keys. Moves the focus to the control with the same index in the next or previous row
   * that has controls. Does nothing while a menu or a text area has the focus.
   */
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = (event.target as Element).closest("li");
    if (!step || !row || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.target as Element).matches("select, textarea")) return;
    const control = controlsOf(row).indexOf(event.target as HTMLElement);
    let other = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    while (other && controlsOf(other).length === 0)
      other = step > 0 ? other.nextElementSibling : other.previousElementSibling;
    if (!(other instanceof HTMLElement)) return;
    event.preventDefault();
    setMoved({ index: Number(other.dataset["index"]), control: Math.max(control, 0) });
  };

  return (
    <ul
      ref={list}
      class="long"
      aria-label={label}
      style={{ blockSize: `${offsets.topOf(rows.length)}px` }}
      onKeyDown={onKeyDown}
      onFocusIn={(event) => {
        const row = (event.target as Element).closest("li");
        if (row) setFocused({ rows, index: Number(row.dataset["index"]) });
      }}
    >
      {shown.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const key = keyOf(row);
        return (
          <Measured
            key={key}
            id={key}
            viewport={viewport}
            expected={heightOf(row)}
            top={offsets.topOf(index)}
            index={index}
            count={rows.length}
          >
            {children(row)}
          </Measured>
        );
      })}
    </ul>
  );
}

const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("button:not(:disabled), input:not(:disabled), select:not(:disabled)"),
];

function goTo(list: HTMLElement, { index, control = 0, top }: Target): void {
  const row = list.querySelector(`li[data-index="${index}"]`);
  const controls = row ? controlsOf(row) : [];
  const chosen = controls[Math.min(control, controls.length - 1)];
  chosen?.focus({ preventScroll: top !== undefined });
  if (top !== undefined) scrollTo({ top: top + scrollY + list.getBoundingClientRect().top });
}

function Measured(props: {
  id: string;
  viewport: Viewport;
  expected: number;
  top: number;
  index: number;
  count: number;
  children: ComponentChildren;
}): JSX.Element {
  const { id, viewport, expected, top, index, count } = props;
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(
    () => (row.current ? viewport.measure(row.current, id, expected) : undefined),
    [viewport, id, expected],
  );
  return (
    <li
      ref={row}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ insetBlockStart: `${top}px` }}
    >
      {props.children}
    </li>
  );
}
