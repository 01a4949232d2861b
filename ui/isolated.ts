import { spoken } from "./spoken.ts";

/**
 * A name in a line that runs from right to left: it must not draw the full stop behind it, or the name beside it, over to
 * its own side. In markup `<bdi>` does the same.
 */
export const isolated = (text: string): string =>
  spoken.value.direction === "rtl" && text !== "" ? `\u2068${text}\u2069` : text;
