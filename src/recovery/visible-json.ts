/**
 * Characters that cannot be read on paper: a plain space after another plain space, all other kinds of space, control
 * characters, characters without width, characters that change the direction of text, unassigned and private-use
 * characters, and the empty braille pattern.
 */
const unseen = /(?<= ) |(?! )\p{Z}|\p{C}|\p{Default_Ignorable_Code_Point}|\u2800/gu;

/**
 * Returns equivalent JSON that can be typed from paper: invisible characters in its strings are written as `\uXXXX`.
 *
 * @param json - without white space between its parts, as `JSON.stringify` writes it
 */
export const onlyVisible = (json: string): string => json.replace(unseen, escaped);

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, i) => {
    return `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }).join("");
