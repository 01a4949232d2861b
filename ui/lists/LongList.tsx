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

/** A move of the focus by a key. If the row has no control, the next one in the direction of the key gets the focus. */
interface Move extends Target {
  readonly isBack: boolean;
}

interface LongListProps<T> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Returns the expected height of a row in pixels. The real height is measured when the row is drawn. */
  heightOf: (row: T) => number;
  target?: Target | undefined;
  /** Key of the row that the Tab key reaches until another row gets the focus. Default: the first row. */
  current?: string | undefined;
  /** The row of headings. With it, the list is a table, and a row consists of cells. */
  headings?: ComponentChildren;
  /**
   * Draws a row. A row with one control gives it the `tabIndex`. The whole list is then one stop of the Tab key, and
   * other keys move from row to row, see `destinationOf`. A row with more controls ignores the `tabIndex`.
   */
  children: (row: T, tabIndex: 0 | -1) => ComponentChildren;
}

/**
 * Shows a list or a table. Draws only the rows in or near the visible area, and the row that the Tab key reaches with
 * its neighbors, so that ten thousand rows appear as fast as thirty.
 */
export function LongList<T>(props: LongListProps<T>): JSX.Element {
  const { label, rows, keyOf, heightOf, target, current, headings, children } = props;
  const list = useRef<HTMLUListElement & HTMLDivElement>(null);
  const [viewport] = useState(createViewport);
  const [focused, setFocused] = useState<string>(); // key of the row that had the focus last
  const [moved, setMoved] = useState<Move>();
  const [old] = useState(target); // an earlier list of these rows has followed it, and the focus may be elsewhere since
  const heights = viewport.heights.value;
  const offsets = useMemo(
    () => rowOffsets(rows.map((row) => heights.get(keyOf(row)) ?? heightOf(row))),
    [rows, heights, keyOf, heightOf],
  );
  useLayoutEffect(() => (list.current ? viewport.follow(list.current) : undefined), [viewport]);
  useLayoutEffect(() => {
    if (target && target !== old && list.current) goTo(list.current, target);
  }, [target, old]);
  useLayoutEffect(() => {
    if (moved && list.current) goTo(list.current, moved);
  }, [moved]);

  const stop = useMemo(() => {
    const at = (wanted: string | undefined): number =>
      wanted === undefined ? -1 : rows.findIndex((row) => keyOf(row) === wanted);
    const last = at(focused);
    return last >= 0 ? last : Math.max(at(current), 0);
  }, [rows, keyOf, focused, current]);
  const { top, bottom } = viewport.range.value;
  const wanted = rowsToDraw(rows.length, offsets.at(top), offsets.at(bottom), [stop, target?.index, moved?.index]);

  /** Returns the row to which a key moves the focus. Page Up and Page Down move by what fits into the window. */
  const destinationOf = (key: string, index: number, isText: boolean): number | undefined => {
    const last = rows.length - 1;
    if (key === "ArrowDown") return Math.min(index + 1, last);
    if (key === "ArrowUp") return Math.max(index - 1, 0);
    if (isText) return undefined;
    const page = (sign: 1 | -1): number => offsets.at(offsets.topOf(index) + sign * (innerHeight - covered));
    if (key === "PageDown") return Math.min(Math.max(page(1), index + 1), last);
    if (key === "PageUp") return Math.max(Math.min(page(-1), index - 1), 0);
    return key === "Home" ? 0 : key === "End" ? last : undefined;
  };

  /**
   * Handles the keys that move the focus between rows: to the control with the same index in another row. Does nothing
   * while a menu or a text area has the focus.
   */
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = event.target as HTMLElement;
    const row = at.closest<HTMLElement>("[data-index]");
    if (!row || event.altKey || event.ctrlKey || event.metaKey || at.matches("select, textarea")) return;
    const index = Number(row.dataset["index"]);
    const isText = at.matches("input:not([type=checkbox], [type=radio])"); // there, Home and End move in the text
    const to = destinationOf(event.key, index, isText);
    if (to === undefined || to === index) return;
    event.preventDefault();
    setMoved({ index: to, control: Math.max(controlsOf(row).indexOf(at), 0), isBack: to < index });
  };

  const drawn = wanted.map((index) => {
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
        {children(row, index === stop ? 0 : -1)}
      </Measured>
    );
  });
  const own = {
    class: "long",
    style: { blockSize: `${offsets.topOf(rows.length)}px` },
    ref: list,
    onKeyDown,
    onFocusIn(event: FocusEvent) {
      const at = (event.target as Element).closest<HTMLElement>("[data-index]")?.dataset["index"];
      const row = at === undefined ? undefined : rows[Number(at)];
      if (row !== undefined) setFocused(keyOf(row));
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

const covered = 200; // pixels of the window that tools above and below the rows can cover

const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("button:not(:disabled), input:not(:disabled), select:not(:disabled)"),
];

function goTo(list: HTMLElement, { index, control = 0, isAtTop = false, ...move }: Target | Move): void {
  const isBack = "isBack" in move && move.isBack;
  let row = list.querySelector(`[data-index="${index}"]`);
  while (row && controlsOf(row).length === 0) row = isBack ? row.previousElementSibling : row.nextElementSibling;
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
