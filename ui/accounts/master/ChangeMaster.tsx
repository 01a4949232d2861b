import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError } from "../../../src/errors.ts";
import { changeMaster } from "../../../src/master/index.ts";
import { type Contents, keysOf } from "../../../src/vault/index.ts";
import { explain } from "../../locale/explain.ts";
import { Field } from "../../parts/Field.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { StrengthMeter, useStrength } from "../../parts/StrengthMeter.tsx";
import { useSecondYes } from "../../open-vault/second-yes.tsx";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { type LongWork, takeFocus, Working } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";

/** Changes the master password, the identity or both. Explains the consequences first. */
export function ChangeMaster(props: {
  vault: WindowVault;
  contents: Contents;
  ports: AccountsPorts;
  work: LongWork;
  isAtWork: boolean;
}): JSX.Element {
  const { vault, contents, ports, work, isAtWork } = props;
  const { current, roots } = keysOf(contents);
  const known = roots[current]?.identity ?? "";
  const now = useHeldSecret();
  const next = useHeldSecret();
  const repeat = useHeldSecret();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<"repeatDiffers" | "masterSame">();
  const [message, setMessage] = useState<"identityChanged" | "masterChanged">();
  const identity = typed ?? known;
  const strength = useStrength(next, identity, ports.strengthWorker);
  const secondYes = useSecondYes(strength);

  const submit = (event: Event): void => {
    event.preventDefault();
    if (isAtWork || contents.readOnly) return;
    const keeps = next.text === "" || next.text === now.text;
    const differs = next.text !== repeat.text;
    setMessage(undefined);
    setFault(differs ? "repeatDiffers" : keeps && identity === known ? "masterSame" : undefined);
    if (differs || (keeps && identity === known)) return;
    void secondYes.before(identity === known ? undefined : identity, () => {
      change(keeps);
    });
  };
  const change = (keeps: boolean): void =>
    void work.run(async (progress) => {
      const options = { masterPassword: now.text, newMasterPassword: next.text || undefined, newIdentity: identity };
      const { pbkdf2, attempts } = ports;
      await vault.changeMaster((opened) => changeMaster(opened, { ...options, pbkdf2, attempts, ...progress }));
      for (const typedSecret of [now, next, repeat]) typedSecret.empty();
      setTyped(undefined);
      setMessage(keeps ? "identityChanged" : "masterChanged");
    }, explainMaster);
  return (
    <section class="part" aria-labelledby="change-master">
      <h3 id="change-master">{t("masterChangeTitle")}</h3>
      <ul class="points">
        <li>{t("masterAtOnce")}</li>
        <li>{t("masterSitesStay")}</li>
        <li>{t("masterBackups")}</li>
      </ul>
      <form
        onSubmit={submit}
        onInput={() => {
          work.clear();
          setFault(undefined);
          setMessage(undefined);
        }}
      >
        <Field label={t("masterNow")} secret={now} busy={isAtWork} />
        <Field
          label={t("masterNew")}
          secret={next}
          busy={isAtWork}
          hint={t("masterNewHint")}
          error={fault === "masterSame" ? t(fault) : undefined}
        />
        <StrengthMeter shown={strength.shown} />
        <Field
          label={t("masterRepeat")}
          secret={repeat}
          busy={isAtWork}
          error={fault === "repeatDiffers" ? t(fault) : undefined}
        />
        <Field
          label={t("identity")}
          value={identity}
          onInput={setTyped}
          busy={isAtWork}
          hint={identity.trim() === "" ? t("identityMissing") : t("identityHint")}
        />
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
        {work.fraction === undefined ? (
          <button type="submit" class="primary" aria-disabled={isAtWork || contents.readOnly} ref={takeFocus}>
            {t("masterChange")}
          </button>
        ) : (
          <Working fraction={work.fraction} text={t("masterWorking")} onCancel={work.cancel} />
        )}
      </form>
      {secondYes.question}
      {message && <Notice kind="plain">{t(message)}</Notice>}
    </section>
  );
}

/**
 * Explains why the change of the master password failed. The error `cannot-decrypt` almost always means that the user
 * has mistyped the master password.
 */
const explainMaster = (error: unknown): string =>
  error instanceof AppError && error.code === "cannot-decrypt" ? t("masterWrong") : explain(error);
