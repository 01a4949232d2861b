import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError } from "../../../src/errors.ts";
import { type ReadImport, typedImport } from "../../../src/exchange/index.ts";
import { schemes } from "../../../src/schemes/index.ts";
import { type Fault, faultOf } from "../../editor/fault.ts";
import { ForeignSettings } from "../../editor/ForeignSettings.tsx";
import { t } from "../../locale/i18n.ts";
import { Choice } from "../../parts/Choice.tsx";
import { Field } from "../../parts/Field.tsx";
import { Notice } from "../../parts/Header.tsx";
import { TextArea } from "../../parts/TextArea.tsx";
import { draftFor, type OtherProgramDraft, ownTextsOf, programs, typedAccountsIn } from "./other-program.ts";

/**
 * Lets the user type the accounts and settings of another password generator, for example if that generator cannot
 * export them. The next form asks for the master password of that generator and shows one generated password.
 */
export function OtherProgramForm(props: {
  /** The values that the user has already typed. Set if the user comes back from the form for the master password. */
  draft: OtherProgramDraft | undefined;
  onRead: (read: ReadImport, draft: OtherProgramDraft) => void;
  onGiveUp: () => void;
}): JSX.Element {
  const [draft, setDraft] = useState(() => props.draft ?? draftFor("supergenpass"));
  const [fault, setFault] = useState<Fault>();
  const scheme = schemes[draft.scheme];
  const isText = typeof scheme.firstRevision === "string";
  const errorOf = (field: Fault["field"]): string | undefined => (fault?.field === field ? fault?.text : undefined);
  const submit = (): void => {
    try {
      const accounts = typedAccountsIn(draft);
      if (accounts.accounts.length === 0) throw new AppError("site-missing", "no site was entered", [""]);
      const read = typedImport(accounts);
      const { entries, problems } = read;
      if (entries.length === 0 && problems[0]) throw problems[0].error;
      props.onRead(read, draft);
    } catch (error) {
      setFault(faultOf(error));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setFault(undefined);
        submit();
      }}
      onInput={() => {
        setFault(undefined);
      }}
    >
      <p class="sub">{t("typedIntro")}</p>
      <Choice
        label={t("typedProgram")}
        value={draft.scheme}
        options={programs()}
        onChange={(id) => {
          setDraft(draftFor(id, draft));
        }}
      />
      <TextArea
        label={t("typedSites")}
        value={draft.sites}
        hint={t("typedSitesHint")}
        error={errorOf("site")}
        autoFocus
        onInput={(sites) => {
          setDraft({ ...draft, sites });
        }}
      />
      <Field
        label={t("typedLogin")}
        value={draft.login}
        error={errorOf("login")}
        onInput={(login) => {
          setDraft({ ...draft, login });
        }}
      />
      {scheme.uncounted !== true && (
        <Field
          label={t(ownTextsOf(draft.scheme).revision ?? "revision")}
          value={draft.revision}
          inputMode={isText ? "text" : "numeric"}
          error={errorOf("revision")}
          onInput={(revision) => {
            setDraft({ ...draft, revision });
          }}
        />
      )}
      <ForeignSettings
        key={draft.scheme}
        scheme={scheme}
        draft={draft.settings}
        busy={false}
        errorOf={(name) => (name === "length" ? errorOf("length") : undefined)}
        onChange={(settings) => {
          setDraft({ ...draft, settings });
        }}
      />
      {fault && !["site", "login", "revision", "length"].includes(fault.field ?? "") && (
        <Notice kind="error">{fault.text}</Notice>
      )}
      <div class="actions">
        <button type="submit" class="primary">
          {t("next")}
        </button>
        <button type="button" class="quiet" onClick={props.onGiveUp}>
          {t("cancel")}
        </button>
      </div>
    </form>
  );
}
