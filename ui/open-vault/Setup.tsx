import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Field } from "../parts/Field.tsx";
import { Progress, useGrinding } from "../parts/grind.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { StrengthMeter } from "../parts/StrengthMeter.tsx";
import type { WindowVault } from "./window-vault.ts";

type Creating = Pick<WindowVault, "create">;

/** First run: identity and master password, once. */
export function Setup({ state }: { state: Creating }): JSX.Element {
  return (
    <>
      <Header title={t("setupTitle")} sub={t("setupIntro")} />
      <SetupForm state={state} class="pad" />
    </>
  );
}

/** @param props - `onDone`: once there is a vault */
export function SetupForm(props: { state: Creating; class?: string; onDone?: () => void }): JSX.Element {
  const [identity, setIdentity] = useState("");
  const [master, setMaster] = useState("");
  const [repeat, setRepeat] = useState("");
  const [differs, setDiffers] = useState(false);
  const grinding = useGrinding();
  const busy = grinding.fraction !== undefined;

  const create = (event: Event): void => {
    event.preventDefault();
    setDiffers(master !== repeat);
    if (master !== repeat) return;
    void grinding.run(async (work) => {
      await props.state.create(identity, master, work);
      props.onDone?.();
    });
  };

  return (
    <form
      class={props.class}
      onSubmit={create}
      onInput={() => {
        grinding.clear();
        setDiffers(false);
      }}
    >
      <Field
        label={t("identity")}
        value={identity}
        onInput={setIdentity}
        autoFocus
        busy={busy}
        hint={identity.trim() === "" ? t("identityMissing") : t("identityHint")}
      />
      <Field label={t("masterPassword")} type="password" value={master} onInput={setMaster} busy={busy} />
      <StrengthMeter master={master} identity={identity} />
      <Field
        label={t("repeatMaster")}
        type="password"
        value={repeat}
        onInput={setRepeat}
        busy={busy}
        error={differs ? t("repeatDiffers") : undefined}
      />
      {grinding.error && <Notice kind="error">{grinding.error}</Notice>}
      <button type="submit" class="primary wide" aria-disabled={busy}>
        {t("createVault")}
      </button>
      {grinding.fraction !== undefined && <Progress fraction={grinding.fraction} rounds={2 * 1_310_720} />}
    </form>
  );
}
