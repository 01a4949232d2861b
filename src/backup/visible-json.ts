import { invisible, jsonEscape } from "../text.ts";

/**
 * Returns equivalent JSON that can be typed from paper: invisible characters in its strings, and a plain space after
 * another plain space, are written as `\uXXXX`.
 *
 * @param json - without white space between its parts, as `JSON.stringify` writes it
 */
export const onlyVisible = (json: string): string =>
  json.replace(/(?<= ) /gu, jsonEscape).replace(invisible, jsonEscape);
