import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { takeFocus } from "../parts/long-work.tsx";
import { CheckBox } from "../parts/CheckBox.tsx";
import { defaultScheme, type RootSchemeId } from "../../src/schemes/index.ts";
import { StrongerProtection } from "../open-vault/StrongerProtection.tsx";
import { Field } from "../parts/Field.tsx";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";
import { t } from "../locale/i18n.ts";
import type { Ready } from "./derived-root.ts";
import type { GeneratorState } from "./state.ts";

/** The typed identity and master password. */
export interface IdentityInput {
  readonly identity: string;
  readonly master: HeldSecret;
  readonly scheme: RootSchemeId;
  /** True if the settings will be stored on this device. In that case, the user must type the master password twice. */
  readonly keep: boolean;
  readonly repeat: HeldSecret;
}

/** Returns the typed values, and a function that changes them. */
export function useIdentityInput(): readonly [IdentityInput, (next: Partial<IdentityInput>) => void] {
  const master = useHeldSecret();
  const repeat = useHeldSecret();
  const [typed, setTyped] = useState<Pick<IdentityInput, "identity" | "scheme" | "keep">>({
    identity: "",
    scheme: defaultScheme.id,
    keep: false,
  });
  return [
    { ...typed, master, repeat },
    ({ identity = typed.identity, scheme = typed.scheme, keep = typed.keep }) => {
      setTyped({ identity, scheme, keep });
    },
  ];
}

/**
 * Shows fields for the identity and the master password. While a root is in memory, shows facts about this root and a
 * button that removes the root instead.
 */
export function IdentityFields(props: {
  state: GeneratorState;
  typed: IdentityInput;
  busy: boolean;
  masterFault: string | undefined;
  repeatFault: string | undefined;
  onInput: (typed: Partial<IdentityInput>) => void;
}): JSX.Element {
  const { state, typed, busy, onInput } = props;
  const ready = state.root.ready.value;
  const canKeep = state.root.kept.value === "no";
  if (ready) return <DerivedRoot ready={ready} state={state} />;
  return (
    <>
      <Field
        label={t("identity")}
        value={typed.identity}
        autoFocus
        busy={busy}
        hint={typed.identity.trim() === "" ? t("identityMissing") : t("identityHint")}
        onInput={(identity) => {
          onInput({ identity });
        }}
      />
      <Field
        label={t("masterPassword")}
        spacesCount
        secret={typed.master}
        busy={busy}
        error={props.masterFault}
        onInput={() => {
          onInput({});
        }}
      />
      <StrongerProtection
        scheme={typed.scheme}
        hint={t("strongerOnline")}
        disabled={busy}
        probe={state.root.probeMemory}
        onChange={(scheme) => {
          onInput({ scheme });
        }}
      />
      {canKeep && (
        <CheckBox
          label={t("keepSettings")}
          checked={typed.keep}
          onChange={(keep) => {
            onInput({ keep });
          }}
        />
      )}
      {canKeep && typed.keep && (
        <Field
          label={t("repeatMaster")}
          secret={typed.repeat}
          busy={busy}
          hint={t("keepSettingsHint")}
          error={props.repeatFault}
          onInput={() => {
            onInput({});
          }}
        />
      )}
    </>
  );
}

/**
 * Shows the identity from which the root in memory was derived. The master password is no longer in memory. Further
 * passwords are derived from this root, without the slow derivation.
 */
export function DerivedRoot({ ready, state }: { ready: Ready; state: GeneratorState }): JSX.Element {
  const [known, setKnown] = useState(false);
  const { identity } = ready;
  return (
    <section class="derived-from" aria-label={t("you")}>
      <div class="line">
        <div class="grow">
          <div class="who">{identity.trim() === "" ? t("readyNobody") : t("readyFor", identity)}</div>
          <div class="sub">{t("readySub", state.root.minutesLeft.value)}</div>
        </div>
        <button type="button" class="quiet" onClick={state.forget}>
          {t("forget")}
        </button>
      </div>
      {known ? (
        <div class="sub" tabIndex={-1} ref={takeFocus}>
          {t("fingerprint")}:{" "}
          <bdi dir="ltr">
            <b>{ready.fingerprint}</b>
          </bdi>
        </div>
      ) : (
        <button
          type="button"
          class="quiet small start"
          onClick={() => {
            setKnown(true);
          }}
        >
          {t("showFingerprint")}
        </button>
      )}
    </section>
  );
}
