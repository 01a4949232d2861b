import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Pbkdf2HmacSha1 } from "../../crypto/index.ts";
import { changeForeignAccount } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { foreignSchemeOf } from "../../src/schemes/index.ts";
import { t } from "../locale/i18n.ts";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { useLongWork, Working } from "../parts/long-work.tsx";
import { foreignDraftOf, foreignRulesIn } from "./foreign-draft.ts";
import { ForeignSettings } from "./ForeignSettings.tsx";
import { type AccountViewProps, SmallForm } from "./SmallForm.tsx";

/**
 * Shows the form that changes the counter or the settings of an account whose password another generator derives. The
 * form asks for that generator's master password, and checks that the typed master password gives the account's current
 * password. The master password is not stored.
 */
export function ForeignChangeView(props: AccountViewProps & { pbkdf2: Pbkdf2HmacSha1 }): JSX.Element {
  const { account, change, onDone, pbkdf2 } = props;
  const scheme = foreignSchemeOf(account.scheme);
  const { program = account.scheme, fullName = false, firstRevision = 1 } = scheme ?? {};
  const isText = typeof firstRevision === "string";
  const [rules] = useState(() => scheme?.validate(account.rules ?? {}) ?? {});
  const [revision, setRevision] = useState(isText ? String(account.revision) : String(Number(account.revision) + 1));
  const [draft, setDraft] = useState(() => foreignDraftOf(rules));
  const [identity, setIdentity] = useState("");
  const master = useHeldSecret();
  const [isWrong, setWrong] = useState(false);
  const work = useLongWork();
  const busy = work.fraction !== undefined;

  const make = async (): Promise<void> => {
    let failure: unknown;
    await work.run(
      async (progress) => {
        const masterPassword = master.text;
        if (masterPassword === "") throw new AppError("master-empty", "no master password of the other program");
        const changes = { revision: isText ? revision : Number(revision), rules: foreignRulesIn(rules, draft) };
        const options = { ...progress, masterPassword, pbkdf2, ...(fullName && { identity }) };
        await change((vault) => changeForeignAccount(vault, account, changes, options));
        onDone(t("revisionMade"));
      },
      (error) => {
        failure = error;
        return "";
      },
    );
    if (failure instanceof AppError && failure.code === "cannot-decrypt") setWrong(true);
    else if (failure !== undefined) throw failure as Error;
  };

  return (
    <SmallForm
      title={t("newRevision")}
      account={account}
      button={t("makeRevision")}
      busy={busy}
      onBack={onDone}
      save={make}
    >
      {(errorOf) => (
        <>
          <Notice kind="plain">{t("revisionWarning")}</Notice>
          {scheme?.uncounted !== true && (
            <Field
              label={t("revision")}
              value={revision}
              busy={busy}
              inputMode={isText ? "text" : "numeric"}
              error={errorOf("revision")}
              onInput={setRevision}
              autoFocus
            />
          )}
          {scheme && (
            <ForeignSettings
              scheme={scheme}
              draft={draft}
              busy={busy}
              errorOf={(name) => (name === "length" ? errorOf("length") : undefined)}
              onChange={setDraft}
            />
          )}
          {fullName && (
            <Field label={t("foreignIdentity", program)} value={identity} busy={busy} onInput={setIdentity} />
          )}
          <Field
            label={t("importOtherMaster", program)}
            secret={master}
            busy={busy}
            error={isWrong ? t("foreignMasterWrong", program) : errorOf("masterPassword")}
            hint={t("foreignMasterHint")}
            autoFocus={scheme?.uncounted === true}
            onInput={() => {
              setWrong(false);
            }}
          />
          {work.fraction !== undefined && (
            <Working fraction={work.fraction} text={t("importDeriving")} onCancel={work.cancel} />
          )}
        </>
      )}
    </SmallForm>
  );
}
