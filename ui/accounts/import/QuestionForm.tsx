import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { ImportProblem } from "../../../src/exchange/index.ts";
import { t } from "../../locale/i18n.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { takeFocus } from "../../parts/long-work.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";

/**
 * Asks how the texts of a table are meant, if that cannot be seen in the file. For example, programs put apostrophes
 * before formulas for spreadsheets, but a password can also begin with one.
 */
export function QuestionForm<Answer extends string>(props: {
  question: string;
  hint: string;
  /** The rows in which such texts were found. */
  rows: readonly Required<Pick<ImportProblem, "row" | "title">>[];
  /** The answers with their texts. The first answer is proposed. */
  answers: readonly (readonly [answer: Answer, text: string])[];
  onChosen: (answer: Answer) => void;
  onGiveUp: () => void;
}): JSX.Element {
  const asks = useRef<HTMLDivElement>(null);
  useReadOut(asks, true);
  const items = props.rows.map(({ row, title }) =>
    title === "" ? t("importRow", row) : t("actionOf", t("importRow", row), title),
  );
  return (
    <div class="note warn" ref={asks}>
      {props.question}
      <TruncatedList items={items} />
      {props.hint}
      <div class="actions">
        {props.answers.map(([answer, text], i) => (
          <button
            key={answer}
            type="button"
            class={i === 0 ? "primary" : "quiet"}
            ref={i === 0 ? takeFocus : null}
            onClick={() => {
              props.onChosen(answer);
            }}
          >
            {text}
          </button>
        ))}
        <button type="button" class="quiet" onClick={props.onGiveUp}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}
