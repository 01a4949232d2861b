import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { classNames } from "../../src/schemes/index.ts";
import { GuessTime } from "./GuessTime.tsx";
import type { Fault } from "./fault.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Field } from "../parts/Field.tsx";
import { t } from "../locale/i18n.ts";
import { readRules, type RulesDraft } from "./secret-draft.ts";

export const classLabels = { lower: "lowerCase", upper: "upperCase", digit: "digits", symbol: "symbols" } as const;

/** Shows fields for the length, revision and characters of a generated password. */
export function RulesFields<T extends RulesDraft>(props: {
  draft: T;
  busy?: boolean;
  fault?: Fault | undefined;
  onChange: (draft: T) => void;
}): JSX.Element {
  const { draft, onChange, fault } = props;
  const errorOf = (field: Fault["field"]): string | undefined => (fault?.field === field ? fault?.text : undefined);
  return (
    <>
      <div class="pair">
        <Field
          label={t("length")}
          value={draft.length}
          inputMode="numeric"
          busy={props.busy === true}
          error={errorOf("length")}
          onInput={(length) => {
            onChange({ ...draft, length });
          }}
        />
        <Field
          label={t("revision")}
          value={draft.revision}
          inputMode="numeric"
          busy={props.busy === true}
          error={errorOf("revision")}
          onInput={(revision) => {
            onChange({ ...draft, revision });
          }}
        />
      </div>
      <CharacterKinds {...props} />
    </>
  );
}

/** Shows fields for the length and the characters of a password that an account gets. */
export function LengthAndCharacters<T extends RulesDraft>(props: {
  draft: T;
  fault: Fault | undefined;
  onChange: (draft: T) => void;
  autoFocus?: boolean;
}): JSX.Element {
  const { draft, fault, onChange } = props;
  return (
    <>
      <Field
        label={t("length")}
        value={draft.length}
        inputMode="numeric"
        error={fault?.field === "length" ? fault.text : undefined}
        onInput={(length) => {
          onChange({ ...draft, length });
        }}
        autoFocus={props.autoFocus === true}
      />
      <CharacterKinds draft={draft} fault={fault} onChange={onChange} />
    </>
  );
}

/** Shows fields for the characters that a password may contain, and the time that guesses take. */
export function CharacterKinds<T extends RulesDraft>(props: {
  draft: T;
  busy?: boolean;
  fault?: Fault | undefined;
  onChange: (draft: T) => void;
}): JSX.Element {
  const { draft, onChange, fault } = props;
  return (
    <>
      <ClassBoxes draft={draft} busy={props.busy === true} onChange={onChange} />
      <Field
        label={t("ownCharacters")}
        value={draft.own}
        dir="ltr"
        busy={props.busy === true}
        hint={t("ownCharactersHint")}
        error={fault?.field === "characters" ? fault.text : undefined}
        onInput={(own) => {
          onChange({ ...draft, own });
        }}
      />
      <GuessTime rules={() => readRules(draft)} />
    </>
  );
}

/** Shows check boxes for the four named character classes: lower case, upper case, digits and symbols. */
export function ClassBoxes<T extends Pick<RulesDraft, "classes">>(props: {
  draft: T;
  busy?: boolean;
  error?: string | undefined;
  onChange: (draft: T) => void;
}): JSX.Element {
  const { draft, onChange, error } = props;
  const id = useId();
  return (
    <fieldset
      aria-disabled={props.busy}
      aria-describedby={error === undefined ? undefined : id}
      onClick={(event) => {
        if (props.busy) event.preventDefault(); // not `disabled`, which would take the focus away
      }}
    >
      <legend>{t("characters")}</legend>
      {classNames.map((name) => (
        <CheckBox
          key={name}
          label={t(classLabels[name])}
          checked={draft.classes.includes(name)}
          onChange={(on) => {
            const classes = classNames.filter((each) => (each === name ? on : draft.classes.includes(each)));
            onChange({ ...draft, classes });
          }}
        />
      ))}
      <div id={id} class="fault" role="alert">
        {error}
      </div>
    </fieldset>
  );
}
