import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Pbkdf2HmacSha1, ProgressOptions } from "../../crypto/index.ts";
import { type Account, type AccountContext, addEasyAccount } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import type { Perform } from "../../src/filling/index.ts";
import { schemes } from "../../src/schemes/index.ts";
import type { Contents, Vault } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Field } from "../parts/Field.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import type { AccountInput } from "./account-changes.ts";
import { type Fault, faultOf } from "./fault.ts";
import { fromAddress } from "./from-address.ts";
import { MoreFields } from "./MoreFields.tsx";
import { mostUsedLogin } from "./most-used-login.ts";
import { type PageForm, usePageForm, usePageRules } from "./page-form.ts";
import { AppliedRules } from "./PageRules.tsx";
import { PasswordPreview } from "./PasswordPreview.tsx";
import {
  type DraftSecrets,
  easyRulesIn,
  emptySecret,
  readRevision,
  rulesIn,
  type SecretDraft,
  useDraftSecrets,
} from "./secret-draft.ts";
import { initialSecret, type TypedAccount, useSecretInput } from "./secret-input.ts";
import { SiteField } from "./SiteField.tsx";
import type { AccountViewProps } from "./SmallForm.tsx";

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
  /** Reads the form of the web page in the tab. Undefined if the view was not opened for a web page. */
  pageForm?: (() => Promise<PageForm | undefined>) | undefined;
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

/** Shows the form for a new account: site, username and the generated password. Further fields are under "More". */
export function NewAccount(props: NewAccountProps): JSX.Element {
  const { contents, kept, onTyped } = props;
  const [site, setSite] = useState(kept?.site ?? props.site ?? "");
  const [typedLogin, setTypedLogin] = useState(kept?.login ?? props.login);
  const [label, setLabel] = useState(kept?.label ?? "");
  const [notes, setNotes] = useState(kept?.notes ?? "");
  const form = usePageForm(props.pageForm);
  const pageLogin = form?.login === "" ? undefined : form?.login;
  const login = typedLogin ?? pageLogin ?? mostUsedLogin(contents);
  const [shown, setDraft, secret] = useSecretInput(kept?.secret ?? initialSecret(undefined), contents, site, login);
  const draft = shown ?? emptySecret;
  const applied = usePageRules(kept ? undefined : form, draft, secret, setDraft);
  const secrets = useDraftSecrets();
  const [more, setMore] = useState(kept !== undefined && draft.kind !== "characters");
  const [touched, setTouched] = useState(kept !== undefined);
  const [fault, setFault] = useState<Fault>();
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;
  const names = { site: fromAddress(site), login, label, notes };
  const isHere = props.site !== undefined && props.site !== "" && names.site === props.site;
  const canFill = isHere && (props.fills === true || form?.rules !== undefined);
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
    if (touched) onTyped?.({ site, login, label, notes, secret, password: secrets.password.text });
  }, [touched, site, login, label, notes, secret, password]); // eslint-disable-line react-hooks/exhaustive-deps -- what is typed

  const save = (fill: boolean): void => {
    setFault(undefined);
    void derivation.run(
      async (work) => {
        const made = isHere ? { plain: props.plain, madeAt: props.madeAt } : {};
        const tools = { ...work, pbkdf2: props.pbkdf2 };
        const name = await saveNew(props, { ...names, ...made }, draft, secrets, tools);
        props.onDone({ name, site: names.site }, fill);
      },
      (error) => {
        const found = faultOf(error);
        // the field must be visible before it can get the focus
        if (found.field !== "site" && found.field !== "login") setMore(true);
        setFault(found);
        return "";
      },
    );
  };

  return (
    <>
      <Header title={t("newAccount")} sub={props.site} onBack={props.onDone} />
      <form
        class="pad adding"
        onSubmit={(event) => {
          event.preventDefault();
          save(canFill);
        }}
        onInput={() => {
          setFault(undefined);
          setTouched(true);
        }}
      >
        <SiteField value={site} busy={busy} error={errorOf("site")} autoFocus={!props.site} onInput={setSite} />
        <div ref={loginField}>
          <Field
            label={t("login")}
            value={login}
            busy={busy}
            error={errorOf("login")}
            onInput={setTypedLogin}
            autoFocus={!!props.site}
          />
        </div>
        <PasswordPreview contents={contents} site={names.site} login={login} draft={draft} />
        {applied && draft.kind === "characters" && <AppliedRules applied={applied} />}
        <details
          open={more}
          onToggle={(event) => {
            setMore(event.currentTarget.open);
          }}
        >
          <summary>{t("moreFields")}</summary>
          <MoreFields
            draft={draft}
            secrets={secrets}
            busy={busy}
            fault={fault}
            errorOf={errorOf}
            onDraft={setDraft}
            label={label}
            onLabel={setLabel}
            notes={notes}
            onNotes={setNotes}
          />
        </details>
        {fault && fault.field === undefined && <Notice kind="error">{fault.text}</Notice>}
        {busy && draft.kind === "easy" && (
          <DerivationProgress fraction={derivation.fraction} rounds={schemes["easypasswords-1"].iterations} />
        )}
        <div class="submit">
          {canFill && (
            <button type="submit" class="primary grow" aria-disabled={busy}>
              {t("saveAndFill")}
            </button>
          )}
          <button
            type={canFill ? "button" : "submit"}
            class={canFill ? "quiet" : "primary grow"}
            aria-disabled={busy}
            onClick={
              canFill
                ? () => {
                    save(false);
                  }
                : undefined
            }
          >
            {t("save")}
          </button>
        </div>
      </form>
    </>
  );
}

/**
 * Adds an account to the vault with the values that the user has typed.
 *
 * @throws AppError if a field is invalid; in that case, nothing is written
 */
export async function saveNew(
  { perform, change }: Pick<AccountViewProps, "perform" | "change">,
  typed: AccountInput & AccountContext,
  draft: SecretDraft,
  secrets: DraftSecrets,
  work: ProgressOptions & { readonly pbkdf2: Pbkdf2HmacSha1 },
): Promise<Account["name"]> {
  if (draft.kind === "stored" && secrets.password.text === "") {
    throw new AppError("bad-argument", "there is no password to store", ["password", "nothing"]);
  }
  if (draft.kind === "stored") return perform("addStored", { ...typed, password: secrets.password.text });
  if (draft.kind === "easy") {
    const masterPassword = secrets.easyMaster.text;
    const account = { ...typed, revision: draft.easyRevision, rules: easyRulesIn(draft) };
    if (masterPassword === "") throw new AppError("master-empty", "no master password of Easy Passwords");
    return change((vault) => addEasyAccount(vault, account, { ...work, masterPassword }));
  }
  const rules = rulesIn(draft);
  if (!rules) throw new AppError("bad-argument", "there are no rules", ["rules", "nothing"]);
  return perform("add", { ...typed, revision: readRevision(draft.revision), rules });
}
