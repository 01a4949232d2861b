/**
 * Functions that move the focus between a few controls when the user presses arrow keys. The focus follows the order of
 * the controls in the document.
 */

/**
 * Returns the index of the control to which an arrow key, Home or End moves the focus from the control `index`.
 *
 * @returns undefined for other keys, and if there is no further control in the direction of the key
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
 * Handles a key that moves the focus between the controls in `within` that match `selector`.
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
