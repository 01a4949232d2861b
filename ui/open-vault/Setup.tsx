import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { defaultScheme, type RootSchemeId } from "../../src/schemes/index.ts";
import { newVaultCosts } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Field } from "../parts/Field.tsx";
import { Fold } from "../parts/Fold.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { StrongerProtection } from "./StrongerProtection.tsx";
import { StrengthMeter, useStrength } from "../parts/StrengthMeter.tsx";
import type { VaultPorts } from "../ports.ts";
import { useSecondYes } from "./second-yes.tsx";
import { SuggestMaster } from "./SuggestMaster.tsx";
import type { WindowVault } from "./window-vault.ts";
import { OnPaper } from "./WriteItDown.tsx";

interface SetupProps {
  state: Pick<WindowVault, "create" | "probeMemory">;
  strengthWorker: VaultPorts["strengthWorker"];
}

/**
 * Shows the first view of the popup when there is no vault yet: the form that creates a new vault, and a link to the ways
 * to get accounts that exist.
 */
export function Setup(props: SetupProps): JSX.Element {
  return (
    <>
      <Header title={t("setupTitle")} sub={t("welcomeMasterAdvice")} />
      <div class="pad">
        <SetupForm {...props} isLow />
        <p class="sub">
          <a href="accounts.html" target="_blank" rel="noreferrer">
            {t("welcomeHasBackup")}
          </a>
        </p>
      </div>
    </>
  );
}

/**
 * Shows the form for the identity and the master password of a new vault. The master password must be typed once more
 * as soon as there is one.
 *
 * @param props - if `onBack` is set, the form has a back button. `isLow` is true in the popup, which has no room for the
 * suggestion and the field that repeats the password at once: the suggestion is shorter and stands where the other field
 * appears, so the form stays in sight, and nothing above the cursor moves while the user types. It has no room for the
 * choice of a scheme either
 */
export function SetupForm(props: SetupProps & { onBack?: () => void; isLow?: boolean }): JSX.Element {
  const { isLow = false } = props;
  const [identity, setIdentity] = useState("");
  const master = useHeldSecret();
  const repeat = useHeldSecret();
  const [scheme, setScheme] = useState<RootSchemeId>(defaultScheme.id);
  const [isSuggested, setSuggested] = useState(false);
  const [differs, setDiffers] = useState(false);
  const derivation = useDerivation();
  const strength = useStrength(master, identity, props.strengthWorker);
  const secondYes = useSecondYes(strength);
  const busy = derivation.fraction !== undefined || secondYes.isChecking;
  const isEmpty = master.text === "";

  const create = (): void =>
    void derivation.run(async (work) => {
      await props.state.create(identity, master.text, work, scheme);
      master.empty();
      repeat.empty();
    });
  const submit = (event: Event): void => {
    event.preventDefault();
    const differ = master.text !== repeat.text;
    setDiffers(differ);
    if (!differ && !busy) void secondYes.before(identity, create);
  };

  const suggestion = (isEmpty || !(isSuggested || isLow)) && (
    <SuggestMaster
      busy={busy}
      isMain={isEmpty}
      isShort={isLow}
      onUse={(words) => {
        master.hold(words);
        repeat.empty();
        setSuggested(true);
      }}
    />
  );
  return (
    <>
      <form
        onSubmit={submit}
        onInput={() => {
          derivation.clear();
          setDiffers(false);
        }}
      >
        <Field
          label={t("identity")}
          value={identity}
          onInput={setIdentity}
          autoFocus
          busy={busy}
          hint={t("identityHint")}
        />
        {!isLow && suggestion}
        <Field
          label={t("masterPassword")}
          secret={master}
          reveals={isSuggested}
          busy={busy}
          spacesCount
          onInput={(text) => {
            if (text !== "") return;
            repeat.empty();
            setSuggested(false);
          }}
        />
        <StrengthMeter shown={strength.shown} />
        {isLow && suggestion}
        {!isEmpty && (
          <>
            <Field
              label={t("repeatPaper")}
              secret={repeat}
              autoFocus={isSuggested}
              busy={busy}
              error={differs ? t("repeatDiffers") : undefined}
            />
            <OnPaper />
            {!isLow && (
              <Fold title={t("more")} gist={scheme === defaultScheme.id ? "" : t("stronger")}>
                <StrongerProtection
                  scheme={scheme}
                  hint={t("strongerHint")}
                  disabled={busy}
                  probe={props.state.probeMemory}
                  onChange={setScheme}
                />
              </Fold>
            )}
          </>
        )}
        {derivation.error && <Notice kind="error">{derivation.error}</Notice>}
        <div class="actions">
          {props.onBack && (
            <button type="button" class="framed" onClick={props.onBack}>
              {t("back")}
            </button>
          )}
          <button
            type="submit"
            class={`${isEmpty ? "framed" : "primary"} ${props.onBack ? "end" : "wide"}`}
            disabled={isEmpty}
            aria-disabled={busy}
          >
            {t("createVault")}
          </button>
        </div>
        {derivation.fraction !== undefined && (
          <DerivationProgress fraction={derivation.fraction} costs={newVaultCosts(scheme)} />
        )}
      </form>
      {secondYes.question}
    </>
  );
}
