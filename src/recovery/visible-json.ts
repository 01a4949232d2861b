/**
 * What nobody reads off paper: every space but a single plain one, controls, characters of no width or that turn the
 * direction, unassigned ones, and the braille pattern without dots.
 */
const unseen = /(?<= ) |(?! )\p{Z}|\p{C}|\p{Default_Ignorable_Code_Point}|\u2800/gu;

/**
 * JSON that can be typed as it stands: what cannot be seen in its strings is written as `\uXXXX`. It says the same.
 *
 * @param json - without white space between its parts, as `JSON.stringify` writes it
 */
export const onlyVisible = (json: string): string => json.replace(unseen, escaped);

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, i) => {
    return `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }).join("");
