import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Pbkdf2HmacSha1, ProgressOptions } from "../../crypto/index.ts";
import { type Account, accountsOf, allAccounts, loginOf } from "../../src/accounts/index.ts";
import type { Perform } from "../../src/filling/index.ts";
import { schemes } from "../../src/schemes/index.ts";
import { sameText } from "../../src/text.ts";
import type { Contents, Vault } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Field } from "../parts/Field.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";
import { EnterKey } from "../parts/Icon.tsx";
import { Tile } from "../parts/Tile.tsx";
import { type AccountInput, tagsIn, toTyped, typedOptions } from "./account-changes.ts";
import { EditForm } from "./EditForm.tsx";
import { type Fault, faultOf } from "./fault.ts";
import { addressIn, assertOneSite, fromAddress, originOf } from "./from-address.ts";
import { mostUsedLogin } from "./most-used-login.ts";
import { NewPassword, type TypedChoice } from "./NewPassword.tsx";
import { type PageForm, usePageForm, usePageRules } from "./page-form.ts";
import { addGenerated, saveNew } from "./save-new.ts";
import { emptySecret, type SecretDraft, useDraftSecrets, withKind } from "./secret-draft.ts";
import { initialSecret, type TypedAccount, useSecretInput } from "./secret-input.ts";
import { SiteField } from "./SiteField.tsx";
import { hasText, NameField, TagsAndNotes, type TypedTexts } from "./TextFields.tsx";
import { leaveForm } from "./unsaved.ts";

export interface NewAccountProps {
  contents: Contents;
  /** Initial site. */
  site?: string;
  /** Initial username, for example the text of the username field on the web page. */
  login?: string;
  /** True if the web page in the tab was loaded without TLS. */
  plain?: boolean;
  /** Address of the web page in the tab. */
  madeAt?: string | undefined;
  pbkdf2: Pbkdf2HmacSha1;
  /**
   * Reads the form of the web page in the tab, and holds the password that the user has typed there. Undefined if the
   * view was not opened for a web page.
   */
  pageForm?: ((typed: HeldSecret) => Promise<PageForm | undefined>) | undefined;
  /** True if a password field of the web page contains a text. */
  pageHasTyped?: boolean;
  /**
   * True if the user opened this form from the context menu of a password field on the web page. The form then offers
   * to fill the new password into the page.
   */
  fills?: boolean;
  /** The values that the user typed into this form before the popup was closed without saving. */
  kept?: TypedAccount | undefined;
  onTyped?: (typed: TypedAccount) => void;
  perform: Perform;
  /** Runs a function that writes to the vault, for a password that needs a slow derivation first. */
  change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
  /**
   * Called when the form closes.
   *
   * @param saved - undefined if the user cancelled
   * @param fill - true if the new password will be filled into the web page
   */
  onDone: (saved?: { readonly name: Account["name"]; readonly site: string }, fill?: boolean) => void;
}

/**
 * Shows the form for a new account: site, username and password, with further fields behind buttons. If the user has
 * typed a password into a login form of the web page, the account keeps this password, or changes it.
 */
export function NewAccount(props: NewAccountProps): JSX.Element {
  const { contents, kept, onTyped, perform } = props;
  const [site, setSite] = useState(kept?.site ?? props.site ?? "");
  const [typedAddress, setTypedAddress] = useState<string>();
  const [changesSite, setChangesSite] = useState(false);
  const [typedLogin, setTypedLogin] = useState(kept?.login ?? props.login);
  const [texts, setTexts] = useState<TypedTexts>({ label: "", tags: "", notes: "", ...kept?.texts });
  const secrets = useDraftSecrets();
  const pagePassword = useHeldSecret();
  const form = usePageForm(props.pageForm, pagePassword);
  const pageLogin = form?.login === "" ? undefined : form?.login;
  const login = typedLogin ?? pageLogin ?? mostUsedLogin(contents);
  const isProposed = typedLogin === undefined && pageLogin === undefined && allAccounts(contents).length > 0;
  const [choice, setChoice] = useState<TypedChoice>("keep");
  const names = { site: fromAddress(site), login, ...texts, tags: tagsIn(texts.tags) };
  const address = addressIn(site, names.site) ?? addressIn(typedAddress ?? "", names.site);
  const isHere = props.site !== undefined && props.site !== "" && names.site === props.site;
  const [shown, setDraft, secret] = useSecretInput(kept?.secret ?? initialSecret(undefined), contents, site, login);
  // A password that is typed here, or that was just generated, comes before the one of the page.
  const isOwn = shown?.kind === "stored" || shown?.kind === "easy";
  const typed = isHere && !isOwn && form?.typed === "held" ? { password: pagePassword, choice } : undefined;
  const draft = asChange(shown ?? emptySecret, typed?.choice === "change" && !secret.ownRevision);
  const applied = usePageRules(kept ? undefined : form, draft, secret, setDraft);
  const [settings, setSettings] = useState(kept !== undefined && draft.kind !== "characters");
  const [more, setMore] = useState(hasText(texts));
  const [touched, setTouched] = useState(kept !== undefined);
  const [fault, setFault] = useState<Fault>();
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;
  // The page must answer first. Otherwise, a quick press of Enter would save a password that the site does not have.
  const waits = props.pageHasTyped === true && props.fills !== true && form === undefined;
  const canFill = isHere && form?.typed === undefined && (props.fills === true || form?.rules !== undefined);
  const existing = typed ? accountsOf(contents, names.site).find((each) => sameText(loginOf(each), login)) : undefined;
  const errorOf = (field: Fault["field"]): string | undefined => (fault?.field === field ? fault?.text : undefined);

  // Selects the proposed username, so that typing replaces the proposal. If the web page's username arrives only after
  // the field has got the focus, selects this username too.
  const loginField = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = loginField.current?.querySelector("input");
    if (typedLogin === undefined && input && input === document.activeElement) input.select();
  }, [login, typedLogin]);

  useEffect(() => {
    if (kept) secrets.password.hold(kept.password);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the form opens
  const password = secrets.password.text;
  useEffect(() => {
    // The password of the web page is left out, because it must not outlive the popup.
    if (touched) onTyped?.({ site, login, texts, secret, password: secrets.password.text });
  }, [touched, site, login, texts, secret, password]); // eslint-disable-line react-hooks/exhaustive-deps -- what is typed

  const add = async (work: ProgressOptions): Promise<Account["name"]> => {
    const made = isHere ? { plain: props.plain, madeAt: props.madeAt, address: originOf(props.madeAt) } : {};
    assertOneSite(site);
    const account = { ...names, ...made, ...(!isHere && address !== undefined && { address }) };
    if (!typed) return saveNew(props, account, draft, secrets, { ...work, pbkdf2: props.pbkdf2 });
    const sitePassword = pagePassword.text;
    if (typed.choice === "change") return addGenerated(perform, { ...account, sitePassword }, draft);
    if (!existing) return perform("addStored", { ...account, password: sitePassword });
    await perform("edit", existing.name, { ...toTyped(existing, sitePassword), ...typedTexts(names) }, typedOptions);
    return existing.name;
  };
  const save = (fill: boolean): void => {
    setFault(undefined);
    void derivation.run(
      async (work) => {
        const name = await add(work);
        props.onDone({ name, site: names.site }, fill);
      },
      (error) => {
        const found = faultOf(error);
        // the field must be visible before it can get the focus
        if (found.field === "label" || found.field === "notes" || found.field === "tags") setMore(true);
        else if (found.field === "site") setChangesSite(true);
        else if (found.field !== "login") setSettings(true);
        setFault(found);
        return "";
      },
    );
  };
  const textProps = { texts, busy, errorOf, onTexts: setTexts };
  const submitText = !typed
    ? t(canFill ? "saveAndFill" : "save")
    : t(typed.choice === "change" ? "saveThenChange" : existing ? "updateTyped" : "saveAccount");

  return (
    <>
      <Header
        title={t("addAccount")}
        onBack={() => {
          leaveForm(props.onDone);
        }}
      />
      <EditForm
        class="pad adding"
        isTyped={kept?.texts !== undefined}
        busy={waits}
        onSave={() => {
          save(canFill);
        }}
        onInput={() => {
          setFault(undefined);
          setTouched(true);
        }}
      >
        {props.site && !changesSite && isHere ? (
          <div class="site-line">
            <Tile site={site} />
            <bdi class="grow">{site}</bdi>
            <button
              type="button"
              class="quiet small"
              aria-label={t("changeSite")}
              onClick={() => {
                setChangesSite(true);
              }}
            >
              {t("change")}
            </button>
          </div>
        ) : (
          <SiteField
            value={site}
            busy={busy}
            error={errorOf("site")}
            autoFocus={!props.site || changesSite}
            onInput={setSite}
            onAddress={setTypedAddress}
          />
        )}
        <div ref={loginField}>
          <Field
            label={t("login")}
            spacesCount
            value={login}
            busy={busy}
            error={errorOf("login")}
            hint={isProposed && t("usernameFromLast")}
            onInput={setTypedLogin}
            autoFocus={!!props.site}
          />
        </div>
        <NewPassword
          contents={contents}
          site={names.site}
          login={login}
          draft={draft}
          secrets={secrets}
          typed={typed}
          applied={applied}
          settings={settings}
          busy={busy}
          fault={fault}
          onChoice={setChoice}
          onDraft={setDraft}
          onSettings={setSettings}
        />
        {existing && choice === "keep" && <Notice kind="plain">{t("typedUpdates")}</Notice>}
        {isHere && (form?.typed === "hidden" || form?.typed === "unclear") && (
          <Notice kind="warn">{t(form.typed === "hidden" ? "typedHidden" : "typedUnclear")}</Notice>
        )}
        {more && (
          <>
            <NameField {...textProps} />
            <TagsAndNotes {...textProps} />
          </>
        )}
        {fault && fault.field === undefined && <Notice kind="error">{fault.text}</Notice>}
        {busy && draft.kind === "easy" && (
          <DerivationProgress fraction={derivation.fraction} costs={schemes["easypasswords-1"]} />
        )}
        <div class="submit">
          <button type="submit" class="primary grow" aria-disabled={busy || waits}>
            {submitText}
            {canFill && <EnterKey />}
          </button>
          {canFill && (
            <button
              type="button"
              class="quiet framed"
              aria-disabled={busy}
              onClick={() => {
                save(false);
              }}
            >
              {t("save")}
            </button>
          )}
        </div>
        <div class="more-ways">
          <button
            type="button"
            class="quiet small"
            onClick={() => {
              setDraft(withKind(draft, draft.kind === "stored" ? "characters" : "stored"));
            }}
          >
            {t(draft.kind === "stored" ? "useGenerated" : "useOwnPassword")}
          </button>
          <button
            type="button"
            class="quiet small"
            aria-expanded={more}
            onClick={() => {
              setMore(!more);
            }}
          >
            {t("moreFields")}
          </button>
        </div>
      </EditForm>
    </>
  );
}

/** Returns the texts that are not empty. An account that is updated keeps its own texts instead of the empty ones. */
const typedTexts = ({ label, notes, tags }: AccountInput): Partial<AccountInput> => ({
  ...(label !== "" && { label }),
  ...(notes !== "" && { notes }),
  ...(tags?.some((tag) => tag.trim() !== "") && { tags }),
});

/**
 * Returns the draft for a password that the site does not have yet. The password that the user has typed is the account's
 * first one, so the generated password is the next one.
 */
const asChange = (draft: SecretDraft, isChange: boolean): SecretDraft =>
  isChange ? { ...draft, revision: String(Number(draft.revision) + 1) } : draft;
