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
  /** True to scroll until the row is at the top of the window, below what sticks there. */
  readonly isAtTop?: boolean;
}

interface LongListProps<T> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Returns the expected height of a row in pixels. The real height is measured when the row is drawn. */
  heightOf: (row: T) => number;
  target?: Target | undefined;
  /** The row of headings. With it, the list is a table, and a row consists of cells. */
  headings?: ComponentChildren;
  children: (row: T) => ComponentChildren;
}

/**
 * Shows a list or a table. Draws only the rows in or near the visible area, and the focused row with its neighbors, so
 * that ten thousand rows appear as fast as thirty.
 */
export function LongList<T>(props: LongListProps<T>): JSX.Element {
  const { label, rows, keyOf, heightOf, target, headings, children } = props;
  const list = useRef<HTMLUListElement & HTMLDivElement>(null);
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
    const row = (event.target as Element).closest("[data-index]");
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

  const drawn = shown.map((index) => {
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
        isRow={headings !== undefined}
      >
        {children(row)}
      </Measured>
    );
  });
  const own = {
    class: "long",
    style: { blockSize: `${offsets.topOf(rows.length)}px` },
    ref: list,
    onKeyDown,
    onFocusIn(event: FocusEvent) {
      const row = (event.target as Element).closest<HTMLElement>("[data-index]");
      if (row) setFocused({ rows, index: Number(row.dataset["index"]) });
    },
  };
  if (headings === undefined) {
    return (
      <ul {...own} aria-label={label}>
        {drawn}
      </ul>
    );
  }
  return (
    <div role="table" class="table" aria-label={label} aria-rowcount={rows.length + 1}>
      <div role="rowgroup" class="sticks">
        {headings}
      </div>
      <div role="rowgroup" {...own}>
        {drawn}
      </div>
    </div>
  );
}

const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("button:not(:disabled), input:not(:disabled), select:not(:disabled)"),
];

function goTo(list: HTMLElement, { index, control = 0, isAtTop = false }: Target): void {
  const row = list.querySelector(`[data-index="${index}"]`);
  const controls = row ? controlsOf(row) : [];
  const chosen = controls[Math.min(control, controls.length - 1)];
  chosen?.focus({ preventScroll: isAtTop });
  if (isAtTop) chosen?.scrollIntoView({ block: "start" });
}

function Measured(props: {
  id: string;
  viewport: Viewport;
  expected: number;
  top: number;
  index: number;
  count: number;
  /** True for a row of a table. */
  isRow: boolean;
  children: ComponentChildren;
}): JSX.Element {
  const { id, viewport, expected, top, index, count, isRow, children } = props;
  const row = useRef<HTMLLIElement & HTMLDivElement>(null);
  useLayoutEffect(
    () => (row.current ? viewport.measure(row.current, id, expected) : undefined),
    [viewport, id, expected],
  );
  const own = {
    "data-index": index,
    style: { insetBlockStart: `${top}px` },
    ref: row,
  };
  if (isRow) {
    return (
      <div role="row" aria-rowindex={index + 2} {...own}>
        {children}
      </div>
    );
  }
  return (
    <li aria-setsize={count} aria-posinset={index + 1} {...own}>
      {children}
    </li>
  );
}
