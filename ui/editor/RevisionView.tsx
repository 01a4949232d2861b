import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Pbkdf2HmacSha1 } from "../../crypto/index.ts";
import { newEasyRevision, secretKindOf } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { schemes } from "../../src/schemes/index.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { type AccountViewProps, SmallForm } from "./SmallForm.tsx";

/**
 * Shows the form that gives an account the next revision. Warns that the password will change, and that the user must
 * also change the password at the site.
 */
export function RevisionView(props: AccountViewProps & { pbkdf2: Pbkdf2HmacSha1 }): JSX.Element {
  const { account, change, perform, onDone } = props;
  const isEasy = secretKindOf(account) === "easy";
  const [revision, setRevision] = useState(isEasy ? String(Number(account.revision || 1) + 1 || "") : "");
  const [siteHasPassword, setSiteHasPassword] = useState(false);
  const easyMaster = useHeldSecret();
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;

  const make = async (): Promise<void> => {
    if (!isEasy) {
      await perform("revise", { name: account.name, revision: account.revision }, { siteHasPassword });
    } else {
      let failure: unknown;
      await derivation.run(
        async (work) => {
          const masterPassword = easyMaster.text;
          if (masterPassword === "") throw new AppError("master-empty", "no master password of Easy Passwords");
          const full = { ...work, masterPassword, pbkdf2: props.pbkdf2, siteHasPassword };
          await change((vault) => newEasyRevision(vault, account, revision, full));
        },
        (error) => {
          failure = error;
          return "";
        },
      );
      if (failure !== undefined) throw failure as Error;
    }
    onDone(siteHasPassword ? undefined : t("revisionMade"));
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
          <Notice kind="warn">{isEasy ? t("passwordChanges") : t("revisionWarning")}</Notice>
          {isEasy && (
            <>
              <Field
                label={t("revision")}
                value={revision}
                busy={busy}
                error={errorOf("revision")}
                onInput={setRevision}
                autoFocus
              />
              <Field
                label={t("easyMaster")}
                secret={easyMaster}
                busy={busy}
                error={errorOf("masterPassword")}
                hint={t("easyMasterOnce")}
              />
            </>
          )}
          <CheckBox label={t("siteHasPassword")} checked={siteHasPassword} onChange={setSiteHasPassword} />
          {busy && <DerivationProgress fraction={derivation.fraction} costs={schemes["easypasswords-1"]} />}
        </>
      )}
    </SmallForm>
  );
}
