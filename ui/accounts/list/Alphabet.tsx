import type { JSX } from "preact";
import { t } from "../../locale/i18n.ts";

const letters = ["#", ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")];

/**
 * Shows a button for each letter from A to Z, and the button `#` for all other characters. A button scrolls to the
 * first account that is listed under its character. The button is disabled if there is no such account.
 *
 * @param props - `begins` contains the index of the first account for each character, see `lettersIn`
 */
export function Alphabet(props: { begins: ReadonlyMap<string, number>; onJump: (index: number) => void }): JSX.Element {
  return (
    <div class="alphabet" role="group" aria-label={t("jumpTo")} dir="ltr">
      {letters.map((letter) => {
        const index = props.begins.get(letter);
        return (
          <button
            key={letter}
            type="button"
            aria-label={t(letter === "#" ? "jumpToOther" : "jumpToLetter", letter)}
            disabled={index === undefined}
            onClick={() => {
              if (index !== undefined) props.onJump(index);
            }}
          >
            {letter}
          </button>
        );
      })}
    </div>
  );
}
