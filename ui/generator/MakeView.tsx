import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Fault, faultOf } from "../fault.ts";
import { Choice } from "../Choice.tsx";
import { Field } from "../Field.tsx";
import { Progress, useGrinding } from "../grind.tsx";
import { Notice } from "../Header.tsx";
import { t } from "../i18n.ts";
import { type SecretDraft, withKind } from "../secret-draft.ts";
import { SecretFields } from "../SecretFields.tsx";
import { SiteField } from "../SiteField.tsx";
import { KeepRules } from "./KeepRules.tsx";
import { type Made, MadePassword, NothingMade } from "./MadePassword.tsx";
import { make, type Typed } from "./make.ts";
import type { GeneratorPorts } from "./ports.ts";
import { noPreferences } from "./preferences.ts";
import type { GeneratorState } from "./state.ts";
import { Welcome } from "./Welcome.tsx";
import { emptyYou, You, type YouTyped } from "./You.tsx";

const kinds = ["characters", "words", "pin", "easy"] as const;

/** One password: who, where, of what kind. It shows no password that is not of what stands in the fields. */
export function MakeView(props: { state: GeneratorState; ports: GeneratorPorts; broken: boolean }): JSX.Element {
  const { state, ports, broken } = props;
  const { mill } = state;
  const ready = mill.ready.value;
  const begin = ready?.preferences ?? noPreferences;
  const [you, setYou] = useState(emptyYou);
  const [place, setPlace] = useState({ site: "", login: "" });
  const [draft, setDraft] = useState<SecretDraft>(begin.draft);
  const [made, setMade] = useState<Made>();
  const [fault, setFault] = useState<Fault>();
  const [differs, setDiffers] = useState(false);
  const [afresh, setAfresh] = useState(false);
  const grinding = useGrinding();
  const busy = grinding.fraction !== undefined;

  /** Whatever is changed, the password shown is not its password any more. */
  const changed = (): void => {
    setMade(undefined);
    setFault(undefined);
    setDiffers(false);
  };
  const setTyped = (next: Partial<Typed>): void => {
    changed();
    if (next.you) setYou(next.you);
    if (next.draft) setDraft(next.draft);
    if (next.place) setPlace(next.place);
  };

  if (mill.kept.value === "unknown") return <div class="pad" />;
  if (mill.kept.value === "yes" && !ready && !afresh) {
    return (
      <Welcome
        mill={mill}
        onOpened={({ login, draft }) => {
          setTyped({ draft, place: { ...place, login } });
        }}
        onAfresh={() => {
          setAfresh(true);
        }}
      />
    );
  }

  const errorOf = (field: Fault["field"]): string | undefined => (fault?.field === field ? fault?.text : undefined);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (broken) return;
    changed();
    if (!ready && you.keep && you.master !== you.repeat) {
      setDiffers(true);
      return;
    }
    void grinding.run(
      async (work) => {
        setMade(await make({ you, place, draft }, { mill, pbkdf2: ports.pbkdf2, ...work }));
        setYou(emptyYou); // what was typed has done its work
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
          <You
            state={state}
            typed={you}
            busy={busy}
            masterFault={errorOf("masterPassword")}
            repeatFault={differs ? t("repeatDiffers") : undefined}
            onInput={(next: YouTyped) => {
              setTyped({ you: next });
            }}
          />
        )}
        <SiteField
          value={place.site}
          busy={busy}
          error={errorOf("site")}
          onInput={(site) => {
            if (site !== place.site) setTyped({ place: { ...place, site } });
          }}
        />
        <Field
          label={t("login")}
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
          existing={false}
          busy={busy}
          fault={fault}
          onChange={(next) => {
            setTyped({ draft: next });
          }}
        />
        {ready?.kept && <KeepRules mill={mill} kept={ready.preferences} typed={{ login: place.login, draft }} />}
      </div>
      <div class="pad result">
        {fault && fault.field === undefined && <Notice kind="error">{fault.text}</Notice>}
        {made ? (
          <MadePassword made={made} copying={state.copying} />
        ) : (
          <>
            <button type="submit" class="primary wide" aria-disabled={busy || broken}>
              {t("derive")}
            </button>
            {busy ? <Progress fraction={grinding.fraction} rounds={roundsFor(draft, you)} /> : <NothingMade />}
          </>
        )}
      </div>
    </form>
  );
}

const roundsFor = ({ kind }: SecretDraft, { keep }: YouTyped): number =>
  kind === "easy" ? 262_144 : (keep ? 2 : 1) * 1_310_720;
