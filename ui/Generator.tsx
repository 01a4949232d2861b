import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError, deriveRoot, fingerprint, saltmill1Password } from "../src/index.ts";
import { fromAddress } from "./from-address.ts";
import { explain } from "./explain.ts";
import { Field } from "./Field.tsx";
import { Progress, useGrinding } from "./grind.tsx";
import { Header, Notice } from "./Header.tsx";
import { t } from "./i18n.ts";
import type { GeneratorPorts } from "./ports.ts";
import { defaultDraft, readDraft } from "./rules-draft.ts";
import { RulesFields } from "./RulesFields.tsx";
import { Secret } from "./Secret.tsx";

interface Made {
  readonly password: string;
  readonly fingerprint: string;
}

/** The generator page: everything typed, nothing kept. */
export function Generator({ ports }: { ports: GeneratorPorts }): JSX.Element {
  const [identity, setIdentity] = useState("");
  const [master, setMaster] = useState("");
  const [site, setSite] = useState("");
  const [login, setLogin] = useState("");
  const [draft, setDraft] = useState(defaultDraft);
  const [made, setMade] = useState<Made>();
  const [known, setKnown] = useState(false);
  const [said, setSaid] = useState<string>();
  const grinding = useGrinding();
  const busy = grinding.fraction !== undefined;

  /** Whatever is changed, the password shown is not its password any more. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setMade(undefined);
      setKnown(false);
      setSaid(undefined);
      set(value);
    };

  const make = (event: Event): void => {
    event.preventDefault();
    setMade(undefined);
    setSaid(undefined);
    void grinding.run(async (work) => {
      if (site === "") throw new AppError("site-missing", "the site is empty", [site]);
      const entry = { site: fromAddress(site), login, ...readDraft(draft) };
      await saltmill1Password(new Uint8Array(20), entry); // refuses a bad entry before the slow step
      const root = await deriveRoot(ports.pbkdf2, master, identity, work);
      try {
        setMade({ password: await saltmill1Password(root, entry), fingerprint: fingerprint(root) });
      } finally {
        root.fill(0);
      }
    }, explain);
  };

  const copy = (): void => {
    if (!made) return;
    ports.copy(made.password).then(
      () => {
        setSaid(t("copied"));
      },
      () => {
        setSaid(t("copyFailed"));
      },
    );
  };

  return (
    <>
      <Header title={t("generatorTitle")} sub={t("generatorIntro")} />
      <form
        class="pad"
        onSubmit={make}
        onInput={() => {
          grinding.clear();
        }}
      >
        {!ports.hasWebCrypto && <Notice kind="warn">{t("noWebCrypto")}</Notice>}
        <Field
          label={t("identity")}
          value={identity}
          onInput={changing(setIdentity)}
          autoFocus
          busy={busy}
          hint={identity.trim() === "" ? t("identityMissing") : t("identityHint")}
        />
        <Field label={t("masterPassword")} type="password" value={master} onInput={changing(setMaster)} busy={busy} />
        <Field
          label={t("site")}
          value={site}
          onInput={changing(setSite)}
          onDone={(text) => {
            setSite(fromAddress(text));
          }}
          busy={busy}
          hint={t("siteHint")}
        />
        <Field label={t("login")} value={login} onInput={changing(setLogin)} busy={busy} />
        <RulesFields draft={draft} onChange={changing(setDraft)} busy={busy} />
        {grinding.error && <Notice kind="error">{grinding.error}</Notice>}
        <button type="submit" class="primary wide" aria-disabled={busy}>
          {t("derive")}
        </button>
        {grinding.fraction !== undefined && <Progress fraction={grinding.fraction} rounds={1_310_720} />}
        {made && (
          <section
            aria-label={t("password")}
            class="made"
            role="status"
            ref={(made) => made?.scrollIntoView({ block: "nearest" })}
          >
            <Secret text={made.password} />
            <div class="actions">
              <button type="button" class="primary" onClick={copy}>
                {t("copyPassword")}
              </button>
              {known ? (
                <span class="sub">
                  {t("fingerprint")}: {made.fingerprint}
                </span>
              ) : (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    setKnown(true);
                  }}
                >
                  {t("showFingerprint")}
                </button>
              )}
            </div>
          </section>
        )}
        {said && <Notice kind="plain">{said}</Notice>}
      </form>
    </>
  );
}
