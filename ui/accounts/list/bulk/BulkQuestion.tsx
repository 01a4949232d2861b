import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { type ChangedAccounts, type ChangeOfMany, changesOfMany } from "../../../../src/accounts/index.ts";
import { AppError } from "../../../../src/errors.ts";
import type { Contents } from "../../../../src/vault/index.ts";
import { type Fault, faultOf } from "../../../editor/fault.ts";
import { CharacterKinds } from "../../../editor/RulesFields.tsx";
import { defaultDraft, readRules } from "../../../editor/secret-draft.ts";
import { t } from "../../../locale/i18n.ts";
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx";
import { Field } from "../../../parts/Field.tsx";

/** An action on many accounts. */
export type BulkAction = "show" | ChangeOfMany["to"];

interface BulkQuestionProps {
  action: BulkAction;
  contents: Contents;
  names: readonly string[];
  /** @param answer - the confirmed action; undefined if the user cancelled */
  onAnswer: (answer?: "show" | ChangeOfMany) => void;
}

/** Explains the consequences of an action and asks for confirmation. */
export function BulkQuestion({ action, contents, names, onAnswer }: BulkQuestionProps): JSX.Element {
  switch (action) {
    case "show":
      return (
        <ConfirmDialog
          title={t("showAllTitle")}
          yes={t("showAllYes")}
          onAnswer={(yes) => {
            onAnswer(yes ? "show" : undefined);
            return undefined;
          }}
        >
          <p>{t("showAllText")}</p>
        </ConfirmDialog>
      );
    case "rules":
      return <RulesQuestion contents={contents} names={names} onAnswer={onAnswer} />;
    case "revision":
    case "newest":
      return <ChangeQuestion to={action} contents={contents} names={names} onAnswer={onAnswer} />;
  }
}

function ChangeQuestion(props: Omit<BulkQuestionProps, "action"> & { to: "revision" | "newest" }): JSX.Element {
  const { to, contents, names, onAnswer } = props;
  const { changed, leftOut } = useMemo(() => changesOfMany(contents, names, { to }), [contents, names, to]);
  const none = changed.length === 0;
  return (
    <ConfirmDialog
      title={t(none ? "nothingToChange" : to === "revision" ? "revisionTitle" : "newestTitle")}
      {...(!none && { yes: t("changeYes") })}
      onAnswer={(yes) => {
        onAnswer(yes ? { to } : undefined);
        return undefined;
      }}
    >
      {!none && <p>{t(to === "revision" ? "revisionText" : "newestText", changed.length)}</p>}
      {leftOut > 0 && <p>{t(to === "revision" ? "revisionLeftOut" : "newestLeftOut", leftOut)}</p>}
    </ConfirmDialog>
  );
}

/** Asks for new rules for many accounts. Shows how many accounts would get a new password. */
function RulesQuestion(props: {
  contents: Contents;
  names: readonly string[];
  onAnswer: (answer?: ChangeOfMany) => void;
}): JSX.Element {
  const { contents, names, onAnswer } = props;
  const [draft, setDraft] = useState(defaultDraft);
  const [fault, setFault] = useState<Fault>();
  const change = (typed: typeof draft): void => {
    setFault(undefined);
    setDraft(typed);
  };
  const answer = (yes: boolean): boolean => {
    try {
      onAnswer(yes ? { to: "rules", rules: readRules(draft) } : undefined);
      return true;
    } catch (error) {
      setFault(faultOf(error));
      return false;
    }
  };
  const coming = outcome(contents, names, draft);
  return (
    <ConfirmDialog
      title={t("changeRules")}
      yes={t("changeYes")}
      disabled={coming?.changed.length === 0}
      onAnswer={answer}
    >
      <Field
        label={t("length")}
        value={draft.length}
        inputMode="numeric"
        error={fault?.field === "length" ? fault.text : undefined}
        onInput={(length) => {
          change({ ...draft, length });
        }}
      />
      <CharacterKinds draft={draft} fault={fault} onChange={change} />
      <p role="status">{coming && sentence(coming)}</p>
    </ConfirmDialog>
  );
}

/**
 * Returns the accounts that the rules would change. Returns undefined for invalid rules, because the error of the rules
 * is shown only when the user confirms.
 */
function outcome(
  contents: Contents,
  names: readonly string[],
  draft: typeof defaultDraft,
): ChangedAccounts | undefined {
  try {
    return changesOfMany(contents, names, { to: "rules", rules: readRules(draft) });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const sentence = ({ changed, leftOut }: ChangedAccounts): string =>
  changed.length === 0
    ? t("rulesNone")
    : [t("rulesText", changed.length), ...(leftOut > 0 ? [t("rulesLeftOut", leftOut)] : [])].join(" ");
