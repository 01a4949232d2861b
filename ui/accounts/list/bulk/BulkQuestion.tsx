import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type ChangeOfMany, changesOfMany } from "../../../../src/accounts/index.ts";
import type { Contents } from "../../../../src/vault/index.ts";
import { t } from "../../../locale/i18n.ts";
import { ConfirmDialog } from "../../../parts/ConfirmDialog.tsx";
import { RulesQuestion } from "./RulesQuestion.tsx";

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
