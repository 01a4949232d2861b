import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError } from "../../../src/errors.ts";
import { changeMaster, givesMemory } from "../../../src/master/index.ts";
import type { RootSchemeId } from "../../../src/schemes/index.ts";
import { type Device, devicesOf, ownDeviceId } from "../../../src/sync/index.ts";
import { type Contents, currentScheme, keysOf } from "../../../src/vault/index.ts";
import { explain } from "../../locale/explain.ts";
import { Field } from "../../parts/Field.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { StrengthMeter, useStrength } from "../../parts/StrengthMeter.tsx";
import { StrongerProtection } from "../../open-vault/StrongerProtection.tsx";
import { useSecondYes } from "../../open-vault/second-yes.tsx";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { type LongWork, takeFocus, Working } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import { explainRenewing, SyncFirstFailed, syncFirst } from "./NewKey.tsx";

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
  const [chosen, setScheme] = useState<RootSchemeId>();
  const [fault, setFault] = useState<"repeatDiffers" | "masterSame" | "strongerNeedsNew">();
  const [message, setMessage] = useState<"identityChanged" | "masterChanged">();
  const identity = typed ?? known;
  const scheme = chosen ?? currentScheme(contents).id;
  const isOtherScheme = scheme !== currentScheme(contents).id;
  const strength = useStrength(next, identity, ports.strengthWorker);
  const secondYes = useSecondYes(strength);

  const submit = (event: Event): void => {
    event.preventDefault();
    if (isAtWork || contents.readOnly) return;
    const keeps = next.text === "" || next.text === now.text;
    const differs = next.text !== repeat.text;
    setMessage(undefined);
    const isSame = keeps && identity === known && !isOtherScheme;
    // The passwords that sites still have can be used to guess the old master password at the old price.
    const needsNew = keeps && isOtherScheme && scheme === "saltmill-2";
    setFault(differs ? "repeatDiffers" : isSame ? "masterSame" : needsNew ? "strongerNeedsNew" : undefined);
    if (differs || isSame || needsNew) return;
    void secondYes.before(identity === known ? undefined : identity, () => {
      change(keeps);
    });
  };
  const change = (keeps: boolean): void =>
    void work.run(async (progress) => {
      const options = { masterPassword: now.text, newMasterPassword: next.text || undefined, newIdentity: identity };
      const { pbkdf2, argon2, attempts } = ports;
      if (isOtherScheme) {
        await syncFirst(vault, ports.devices);
        await vault.renewKey(now.text, progress, { ...options, scheme });
      } else
        await vault.changeMaster((opened) =>
          changeMaster(opened, { ...options, pbkdf2, argon2, attempts, ...progress }),
        );
      for (const typedSecret of [now, next, repeat]) typedSecret.empty();
      setTyped(undefined);
      setScheme(undefined);
      setMessage(keeps ? "identityChanged" : "masterChanged");
    }, explainChange);
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
          error={fault === "masterSame" || fault === "strongerNeedsNew" ? t(fault) : undefined}
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
        <StrongerProtection
          scheme={scheme}
          hint={t("strongerHint")}
          disabled={isAtWork}
          probe={vault.probeMemory}
          without={() => devicesWithout(vault)}
          onChange={setScheme}
        />
        {isOtherScheme && <Notice kind="plain">{t("strongerJourney")}</Notice>}
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

/** Returns the other devices with the vault that do not give the memory of saltmill-2, or have not said so lately. */
async function devicesWithout(vault: WindowVault): Promise<readonly Device[]> {
  const opened = await vault.use();
  const own = await ownDeviceId(opened);
  return devicesOf(await vault.read()).filter(({ id, memory }) => id !== own && !givesMemory(memory));
}

/**
 * Explains why the change of the master password failed. The error `cannot-decrypt` almost always means that the user
 * has mistyped the master password.
 */
function explainChange(error: unknown): string {
  if (error instanceof SyncFirstFailed) return explainRenewing(error);
  return error instanceof AppError && error.code === "cannot-decrypt" ? t("masterWrong") : explain(error);
}
