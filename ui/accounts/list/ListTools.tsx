import type { JSX, RefObject } from "preact";
import type { Contents } from "../../../src/vault/index.ts";
import { Icon } from "../../parts/Icon.tsx";
import { t } from "../../locale/i18n.ts";
import { Alphabet } from "./Alphabet.tsx";
import type { Choices } from "./listed.ts";
import { Search } from "../../lists/Search.tsx";
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
  const { contents, choices, total, letters, selecting, onChoose } = props;
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
        <button type="button" class="primary" disabled={contents.readOnly} onClick={props.onAdd}>
          <Icon name="plus" />
          {t("add")}
        </button>
      </div>
      {total > 0 && (
        <div class="choices">
          <SortAndFilter contents={contents} choices={choices} onChange={onChoose} />
          <button
            type="button"
            class="quiet"
            aria-pressed={selecting}
            onClick={() => {
              props.onSelecting(!selecting);
            }}
          >
            {t("selectMany")}
          </button>
        </div>
      )}
      {total >= manyAccounts && letters.size > 0 && <Alphabet begins={letters} onJump={props.onJump} />}
    </>
  );
}
