import type { JSX } from "preact";
import type { TypedRecovery } from "../../src/backup/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import { Field } from "../parts/Field.tsx";

/**
 * Shows a field for each line of a recovery code. Each line is checked while the user types. When a line is valid, the
 * first field without a valid line gets the focus.
 */
export function CodeLines(props: {
  typed: readonly string[];
  known: TypedRecovery;
  onChange: (typed: readonly string[]) => void;
}): JSX.Element {
  const { typed, known, onChange } = props;
  const current = typed.findIndex((_, i) => known.state[i] !== "good");
  return (
    <div class="code-lines">
      {typed.map((text, i) => (
        <div key={i} class={classOf(known.state[i])}>
          <Field
            label={t("codeLine", String(i + 1))}
            value={text}
            dir="ltr"
            autoFocus={i === current}
            error={errorOf(known.state[i])}
            hint={hintOf(known.state[i], text)}
            onInput={(value) => {
              onChange(spreadLines(typed, i, value));
            }}
          />
        </div>
      ))}
    </div>
  );
}

const classOf = (state: TypedRecovery["state"][number] | undefined): string =>
  state === "good" ? "good" : state instanceof Error ? "bad" : "";

const errorOf = (state: TypedRecovery["state"][number] | undefined): string | undefined =>
  state instanceof Error ? explain(state) : undefined;

function hintOf(state: TypedRecovery["state"][number] | undefined, text: string): string | undefined {
  if (state instanceof Error) return undefined;
  const left = 26 - text.replace(/[\s\p{Pd}]/gu, "").length;
  if (state === "good") return t("codeGood");
  return t("charactersLeft", Math.max(left, 0));
}

/**
 * Matches the text of a field that contains one or more full lines of a recovery code. Each line may begin with its
 * number. Spaces and dashes must be removed first. The browser's text field removes line breaks.
 */
const severalLines = /^(?:(?:\p{Nd}{1,4}[.)])?[^.)]{26})+$/u;
const oneLine = /(?<number>\p{Nd}{1,4}[.)])?(?<line>[^.)]{26})/gu;

/**
 * Returns the texts of all fields after the user typed or pasted into one field. Several pasted lines are distributed
 * over the fields, without the line numbers. If the text does not consist of full lines, or if there are too few
 * fields, the text stays in the changed field, so that the form can show the error.
 *
 * @param typed - texts of the fields before the change. The first field accepts any number of pasted lines, because the
 * first line of a code states the number of lines
 * @param at - index of the changed field
 * @param value - new text of the changed field
 */
export function spreadLines(typed: readonly string[], at: number, value: string): string[] {
  const next = [...typed];
  next.splice(at, 1, value);
  const plain = value.replace(/[\s\p{Pd}]/gu, "").replace(/^R\d+:/u, ""); // the number is in the text of a QR code
  if (!severalLines.test(plain)) return next;
  const lines = Array.from(plain.matchAll(oneLine), ({ groups }) => groups?.["line"] ?? "");
  const isOneAsTyped = lines.length === 1 && plain.length === 26;
  if (isOneAsTyped || (at > 0 && at + lines.length > typed.length)) return next;
  next.splice(at, lines.length, ...lines);
  return next;
}

/**
 * Returns the texts of the fields, one for each line of the code.
 *
 * @param lines - the number of lines, which the first line states. While the first line is incomplete or has a typing
 * error, the default is used: the number of fields so far
 */
export const fieldsFor = (typed: readonly string[], lines = typed.length): string[] =>
  Array.from({ length: lines }, (_, i) => typed[i] ?? "");
