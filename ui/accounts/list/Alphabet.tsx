import type { JSX } from "preact";
import { t } from "../../locale/i18n.ts";

const letters = ["#", ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")];

/**
 * Shows a button for each letter, and the button `#` for all other characters. Each button scrolls to the first account
 * whose name begins with such a character.
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
