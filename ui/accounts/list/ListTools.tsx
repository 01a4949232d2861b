import type { JSX, RefObject } from "preact";
import type { Contents } from "../../../src/vault/index.ts";
import { Search } from "../../lists/Search.tsx";
import { t } from "../../locale/i18n.ts";
import { Icon } from "../../parts/Icon.tsx";
import type { Choices } from "./listed.ts";
import { SortAndFilter } from "./SortAndFilter.tsx";

/**
 * Minimum number of accounts for the buttons that jump to a letter. The user can read a shorter list without these
 * buttons.
 */
const manyAccounts = 50;

/**
 * Shows the controls above the list: search, new account, order, filter, and the button for selecting several accounts.
 * If the list is long and in alphabetical order, also shows a button for each letter.
 */
export function ListTools(props: {
  contents: Contents;
  /** True if all controls are in one line, above a table. */
  isTable: boolean;
  input: RefObject<HTMLInputElement | null>;
  choices: Choices;
  found: number;
  total: number;
  letters: ReadonlyMap<string, number>;
  selecting: boolean;
  onChoose: (choices: Partial<Choices>) => void;
  onSelecting: (on: boolean) => void;
  onDown: () => void;
  onAdd: () => void;
  onJump: (index: number) => void;
}): JSX.Element {
  const { contents, isTable, choices, total, letters, selecting, onChoose } = props;
  const add = (
    <button type="button" class="primary" disabled={contents.readOnly} onClick={props.onAdd}>
      <Icon name="plus" />
      {t("addAccount")}
    </button>
  );
  return (
    <>
      <div class="top">
        <Search
          input={props.input}
          query={choices.query}
          found={props.found}
          total={total}
          onQuery={(query) => {
            onChoose({ query });
          }}
          onDown={props.onDown}
        />
        {!isTable && add}
      </div>
      {total > 0 && (
        <div class="choices">
          <SortAndFilter contents={contents} choices={choices} onChange={onChoose} />
          <button
            type="button"
            class="quiet"
            onClick={() => {
              props.onSelecting(!selecting);
            }}
          >
            {t(selecting ? "done" : "selectMany")}
          </button>
        </div>
      )}
      {isTable && add}
      {total >= manyAccounts && letters.size > 0 && <Alphabet begins={letters} onJump={props.onJump} />}
    </>
  );
}

const letters = ["#", ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")];

/**
 * Shows a button for each letter from A to Z, and the button `#` for all other characters. A button scrolls to the
 * first account that is listed under its character. The button is disabled if there is no such account.
 *
 * @param props - `begins` contains the index of the first account for each character, see `lettersIn`
 */
function Alphabet(props: { begins: ReadonlyMap<string, number>; onJump: (index: number) => void }): JSX.Element {
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
