/** The nine levels of PasswordMaker's leetspeak: the replacements for a … z, separated by spaces. */
const levels = [
  "4 b c d 3 f g h i j k 1 m n 0 p 9 r s 7 u v w x y z",
  "4 b c d 3 f g h 1 j k 1 m n 0 p 9 r 5 7 u v w x y 2",
  "4 8 c d 3 f 6 h ' j k 1 m n 0 p 9 r 5 7 u v w x '/ 2",
  "@ 8 c d 3 f 6 h ' j k 1 m n 0 p 9 r 5 7 u v w x '/ 2",
  "@ |3 c d 3 f 6 # ! 7 |< 1 m n 0 |> 9 |2 $ 7 u \\/ w x '/ 2",
  "@ |3 c |) & |= 6 # ! ,| |< 1 m n 0 |> 9 |2 $ 7 u \\/ w x '/ 2",
  "@ |3 [ |) & |= 6 # ! ,| |< 1 ^^ ^/ 0 |* 9 |2 5 7 (_) \\/ \\/\\/ >< '/ 2",
  "@ 8 ( |) & |= 6 |-| ! _| |( 1 |\\/| |\\| () |> (,) |2 $ | |_| \\/ \\^/ )( '/ \"/_",
  "@ 8 ( |) & |= 6 |-| ! _| |{ |_ /\\/\\ |\\| () |> (,) |2 $ | |_| \\/ \\^/ )( '/ \"/_",
].map((level) => level.split(" "));

/**
 * Returns a text in PasswordMaker's leetspeak. Level 0 returns the text unchanged. Levels 1 to 9 also change the text
 * to lower case.
 */
export function l33t(level: number, text: string): string {
  const letters = levels[level - 1];
  if (!letters) return text;
  return Array.from(text.toLowerCase(), (character) =>
    character >= "a" && character <= "z" ? (letters[character.charCodeAt(0) - 97] ?? character) : character,
  ).join("");
}
