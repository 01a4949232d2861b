/** Moves the focus among a few controls with the arrow keys, in document order. */

/**
 * Returns the index of the control to which an arrow key, Home or End moves the focus from the control at `index`.
 *
 * @returns undefined for other keys, and if there is no control in that direction
 */
export function stepOf(key: string, index: number, count: number, isRightToLeft: boolean): number | undefined {
  const ahead = isRightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = isRightToLeft ? "ArrowRight" : "ArrowLeft";
  const to =
    key === "ArrowDown" || key === ahead
      ? index + 1
      : key === "ArrowUp" || key === back
        ? index - 1
        : key === "Home"
          ? 0
          : key === "End"
            ? count - 1
            : undefined;
  return to === undefined || to < 0 || to >= count ? undefined : to;
}

/**
 * Handles a key that moves the focus among the controls in `within` that match the selector.
 *
 * @returns true if the focus was moved
 */
export function rove(event: KeyboardEvent, within: Element, selector: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const controls = Array.from(within.querySelectorAll<HTMLElement>(selector));
  const index = controls.indexOf(document.activeElement as HTMLElement);
  const to = stepOf(event.key, index, controls.length, getComputedStyle(within).direction === "rtl");
  if (to === undefined) return false;
  controls[to]?.focus();
  event.preventDefault();
  return true;
}
