import type { JSX } from "preact";
import { AppError, type CharacterRules, type ClassName, classNames, schemes } from "../src/index.ts";
import { bitsOf } from "./describe.ts";
import { CheckBox, Field } from "./Field.tsx";
import { t } from "./i18n.ts";

/** Rules and revision as somebody types them: numbers are still text. */
export interface RulesDraft {
  readonly length: string;
  readonly classes: readonly ClassName[];
  readonly revision: string;
}

export const defaultDraft: RulesDraft = {
  length: String(schemes["saltmill-1"].defaultRules.length),
  classes: classNames,
  revision: "1",
};

/** What a draft says; where it says nothing possible, the error that tells so, with what was typed. */
export function readDraft({ length, classes, revision }: RulesDraft): { rules: CharacterRules; revision: number } {
  if (classes.length === 0) throw new AppError("rules-classes", "no character class was chosen", []);
  return {
    rules: { length: wholeNumber(length, "rules-length", 4, 128), classes },
    revision: wholeNumber(revision, "revision-range", 1, 2 ** 32 - 1),
  };
}

function wholeNumber(text: string, code: "rules-length" | "revision-range", min: number, max: number): number {
  const number = /^\s*\d{1,10}\s*$/u.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new AppError(code, `"${text}" is not a number from ${min} to ${max}`, [text, min, max]);
}

const labels = { lower: "lowerCase", upper: "upperCase", digit: "digits", symbol: "symbols" } as const;

export function RulesFields(props: {
  draft: RulesDraft;
  busy?: boolean;
  onChange: (draft: RulesDraft) => void;
}): JSX.Element {
  const { draft, onChange } = props;
  const bits = bitsOf({ scheme: "saltmill-1", rules: { length: Number(draft.length), classes: draft.classes } });
  return (
    <>
      <div class="pair">
        <Field
          label={t("length")}
          value={draft.length}
          inputMode="numeric"
          busy={props.busy === true}
          onInput={(length) => {
            onChange({ ...draft, length });
          }}
        />
        <Field
          label={t("revision")}
          value={draft.revision}
          inputMode="numeric"
          busy={props.busy === true}
          onInput={(revision) => {
            onChange({ ...draft, revision });
          }}
        />
      </div>
      <fieldset disabled={props.busy}>
        <legend>{t("characters")}</legend>
        {classNames.map((name) => (
          <CheckBox
            key={name}
            label={t(labels[name])}
            checked={draft.classes.includes(name)}
            onChange={(on) => {
              const classes = classNames.filter((each) => (each === name ? on : draft.classes.includes(each)));
              onChange({ ...draft, classes });
            }}
          />
        ))}
      </fieldset>
      <div class="hint">{bits && t("entropyLine", bits)}</div>
    </>
  );
}
