import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Fault, faultOf } from "../editor/fault.ts";
import { Choice } from "../parts/Choice.tsx";
import { Field } from "../parts/Field.tsx";
import { fromAddress } from "../editor/from-address.ts";
import { useDerivation } from "../parts/derivation.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { t } from "../locale/i18n.ts";
import { type SecretDraft, useDraftSecrets, withKind } from "../editor/secret-draft.ts";
import { SecretFields } from "../editor/SecretFields.tsx";
import { SiteField } from "../editor/SiteField.tsx";
import { KeepRules } from "./KeepRules.tsx";
import { make, type MadeFor, costsFor, type FormInput } from "./make.ts";
import type { GeneratorPorts } from "./ports.ts";
import { noPreferences } from "./preferences.ts";
import { Result } from "./Result.tsx";
import type { GeneratorState } from "./state.ts";
import { Welcome } from "./Welcome.tsx";
import { useIdentityInput, IdentityFields, type IdentityInput } from "./IdentityFields.tsx";

const kinds = ["characters", "words", "pin", "easy"] as const;

/**
 * Shows the form that generates one password. Hides the generated password when the user changes the site, the username
 * or the password settings.
 */
export function MakeView(props: { state: GeneratorState; ports: GeneratorPorts; broken: boolean }): JSX.Element {
  const { state, ports, broken } = props;
  const { root } = state;
  const ready = root.ready.value;
  const [identity, setIdentity] = useIdentityInput();
  const secrets = useDraftSecrets();
  const password = useHeldSecret();
  const [place, setPlace] = useState({ site: "", login: "" });
  const [draft, setDraft] = useState<SecretDraft>((ready?.preferences ?? noPreferences).draft);
  const [made, setMade] = useState<MadeFor>();
  const [fault, setFault] = useState<Fault>();
  const [differs, setDiffers] = useState(false);
  const [isSkipped, setSkipped] = useState(false);
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;

  /**
   * The values from which the shown password was generated. Undefined if no password is shown, or if the user has
   * changed these values since then.
   */
  const current =
    made?.site === fromAddress(place.site) && made.login === place.login && made.draft === draft ? made : undefined;
  const changed = (): void => {
    setFault(undefined);
    setDiffers(false);
  };
  const setTyped = (next: {
    identity?: Partial<IdentityInput>;
    place?: FormInput["place"];
    draft?: SecretDraft;
  }): void => {
    changed();
    if (identity.master.text !== "" || secrets.easyMaster.text !== "") root.use();
    if (next.identity) setIdentity(next.identity);
    if (next.draft) setDraft(next.draft);
    if (next.place) setPlace(next.place);
  };

  if (root.kept.value === "unknown") return <div class="pad" />;
  if (root.kept.value === "yes" && !ready && !isSkipped) {
    return (
      <Welcome
        root={root}
        onOpened={({ login, draft, language }) => {
          setTyped({ draft, place: { ...place, login } });
          if (state.language.value === undefined && language !== undefined) void state.chooseLanguage(language);
        }}
        onSkip={() => {
          setSkipped(true);
        }}
      />
    );
  }

  const errorOf = (field: Fault["field"]): string | undefined => (fault?.field === field ? fault?.text : undefined);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (broken) return;
    changed();
    setMade(undefined);
    password.empty();
    if (!ready && identity.keep && identity.master.text !== identity.repeat.text) {
      setDiffers(true);
      return;
    }
    void derivation.run(
      async (work) => {
        const typed = {
          identity: { ...identity, master: identity.master.text },
          easyMaster: secrets.easyMaster.text,
          ...{ place, draft, language: state.language.value },
        };
        const result = await make(typed, { root, pbkdf2: ports.pbkdf2, ...work });
        password.hold(result.password);
        setMade(result.made);
        setIdentity({ identity: "", keep: false }); // the typed identity and passwords are no longer needed
        identity.master.empty();
        identity.repeat.empty();
      },
      (error) => {
        setFault(faultOf(error));
        return "";
      },
    );
  };

  return (
    <form class="columns" onSubmit={submit}>
      <div class="pad">
        {draft.kind !== "easy" && (
          <IdentityFields
            state={state}
            typed={identity}
            busy={busy}
            masterFault={errorOf("masterPassword")}
            repeatFault={differs ? t("repeatDiffers") : undefined}
            onInput={(next) => {
              setTyped({ identity: next });
            }}
          />
        )}
        <SiteField
          value={place.site}
          busy={busy}
          error={errorOf("site")}
          onInput={(site) => {
            setTyped({ place: { ...place, site } });
          }}
        />
        <Field
          label={t("login")}
          spacesCount
          value={place.login}
          busy={busy}
          error={errorOf("login")}
          onInput={(login) => {
            setTyped({ place: { ...place, login } });
          }}
        />
        <Choice
          label={t("kind")}
          value={draft.kind as (typeof kinds)[number]}
          options={kinds.map((kind) => [kind, t(`kindOf_${kind}`)])}
          onChange={(kind) => {
            setTyped({ draft: withKind(draft, kind) });
          }}
        />
        <SecretFields
          draft={draft}
          secrets={secrets}
          existing={false}
          busy={busy}
          fault={fault}
          onChange={(next) => {
            setTyped({ draft: next });
          }}
        />
        {ready?.kept && (
          <KeepRules root={root} kept={ready.preferences} typed={{ ...ready.preferences, login: place.login, draft }} />
        )}
      </div>
      <Result
        made={current}
        password={password}
        copying={state.copying}
        fault={fault?.field === undefined ? fault?.text : undefined}
        fraction={derivation.fraction}
        costs={costsFor(draft, identity)}
        onForget={draft.kind === "easy" ? state.forget : undefined}
        broken={broken}
      />
    </form>
  );
}
