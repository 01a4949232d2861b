import type { JSX } from "preact";
import type { TypedRecovery } from "../../../src/backup/index.ts";
import { explain } from "../../locale/explain.ts";
import { Field } from "../../parts/Field.tsx";
import { t } from "../../locale/i18n.ts";
import { spreadLines } from "./spread-lines.ts";

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
