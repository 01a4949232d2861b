import type { JSX } from "preact";
import { useState } from "preact/hooks";
import {
  type Account,
  type Contents,
  editAccount,
  loginOf,
  type PageAttributes,
  type Pbkdf2HmacSha1,
  titleOf,
  type Vault,
  schemes,
  secretKindOf,
} from "../../src/index.ts";
import { accountChanges } from "./account-changes.ts";
import { type Fault, faultOf } from "./fault.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Field } from "../parts/Field.tsx";
import { TextArea } from "../parts/TextArea.tsx";
import { fromAddress } from "./from-address.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { PageRules } from "./PageRules.tsx";
import { rulesDraftOf } from "./rules-draft.ts";
import { saveNew } from "./save-account.ts";
import { draftKinds, emptySecret, useDraftSecrets, withKind } from "./secret-draft.ts";
import { SecretFields } from "./SecretFields.tsx";
import { SiteField } from "./SiteField.tsx";
import { useSecretInput } from "./secret-input.ts";
import { UnconfirmedPassword } from "./UnconfirmedPassword.tsx";
import { givesOtherPassword, readableRules } from "./unsaved-account.ts";

export interface AccountEditorProps {
  contents: Contents;
  /** The account to change. Without it the form makes a new account. */
  account?: Account;
  /** Initial site of a new account. */
  site?: string;
  /** Initial username of a new account. */
  login?: string;
  /** True if the page of that site, over which a new account is made, was served without TLS. */
  plain?: boolean;
  /** Address of that page. */
  madeAt?: string | undefined;
  pbkdf2: Pbkdf2HmacSha1;
  /** Reads the rules of the page's password field. Missing if there is no page. */
  pageRules?: () => Promise<PageAttributes | undefined>;
  /** Runs a step that writes to the vault. */
  change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
  /**
   * Called when the form closes.
   *
   * @param saved - the account's record name and site; undefined if the user cancelled
   */
  onDone: (saved?: { readonly name: Account["name"]; readonly site: string }) => void;
}

/** The form for a new account, or for changing an account. The typed text stays until it is saved or cancelled. */
export function AccountEditor(props: AccountEditorProps): JSX.Element {
  const { account, contents } = props;
  const [before] = useState(account);
  const [site, setSite] = useState(account?.site ?? props.site ?? "");
  const [login, setLogin] = useState(account ? loginOf(account) : (props.login ?? ""));
  const [label, setLabel] = useState(account?.label ?? "");
  const [notes, setNotes] = useState(account?.notes ?? "");
  const [draft, setDraft] = useSecretInput(account, contents, site, login);
  const secrets = useDraftSecrets();
  const [siteHasPassword, setSiteHasPassword] = useState(isChosenBySite(account));
  const [fault, setFault] = useState<Fault>();
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;
  const names = { site: fromAddress(site), login, label, notes };
  const errorOf = (field: Fault["field"]): string | undefined => (fault?.field === field ? fault?.text : undefined);

  const save = (event: Event): void => {
    event.preventDefault();
    setFault(undefined);
    void derivation.run(
      async (work) => {
        if (account && before) {
          const changes = accountChanges(before, names, draft, secrets.password.text);
          const options = { newPassword: true, siteHasPassword };
          await props.change((vault) => editAccount(vault, account.name, changes, options));
          props.onDone({ name: account.name, site: account.site });
        } else {
          const isHere = names.site === props.site;
          const made = isHere ? { plain: props.plain, madeAt: props.madeAt } : {};
          const tools = { ...work, pbkdf2: props.pbkdf2 };
          const step = (vault: Vault): Promise<string> =>
            saveNew(vault, { ...names, ...made }, draft ?? emptySecret, secrets, tools);
          props.onDone({ name: await props.change(step), site: names.site });
        }
      },
      (error) => {
        setFault(faultOf(error));
        return "";
      },
    );
  };

  return (
    <>
      <Header
        title={account ? t("editAccount") : t("newAccount")}
        sub={account ? t("ofSite", titleOf(account) || t("noLogin"), site) : site}
        onBack={props.onDone}
      />
      <form
        class="pad"
        onSubmit={save}
        onInput={() => {
          setFault(undefined);
        }}
      >
        {!account && (
          <SiteField value={site} busy={busy} error={errorOf("site")} autoFocus={!props.site} onInput={setSite} />
        )}
        <Field
          label={t("login")}
          value={login}
          busy={busy}
          error={errorOf("login")}
          onInput={setLogin}
          autoFocus={account !== undefined || !!props.site}
        />
        {account && <UnconfirmedPassword account={account} readOnly={contents.readOnly} change={props.change} />}
        {!account && draft && (
          <Choice
            label={t("kind")}
            value={draft.kind}
            options={draftKinds.map((kind) => [kind, t(`kindOf_${kind}`)])}
            onChange={(kind) => {
              setDraft(withKind(draft, kind));
            }}
          />
        )}
        {draft && (
          <SecretFields
            draft={draft}
            secrets={secrets}
            existing={!!account}
            busy={busy}
            fault={fault}
            onChange={setDraft}
          />
        )}
        {props.pageRules && draft?.kind === "characters" && (
          <PageRules
            read={props.pageRules}
            wanted={() => readableRules(draft)}
            onUse={(rules) => {
              setDraft({ ...draft, ...rulesDraftOf(rules) });
            }}
          />
        )}
        <details open={label !== "" || notes !== "" || errorOf("label") !== undefined}>
          <summary>{t("labelAndNotes")}</summary>
          <Field label={t("label")} value={label} busy={busy} error={errorOf("label")} onInput={setLabel} />
          <TextArea label={t("notes")} value={notes} error={errorOf("notes")} onInput={setNotes} />
        </details>
        {account &&
          before &&
          draft &&
          givesOtherPassword(contents, account, before, names, draft, secrets.password.text) && (
            <>
              <Notice kind="warn">{t("passwordChanges")}</Notice>
              <CheckBox label={t("siteHasPassword")} checked={siteHasPassword} onChange={setSiteHasPassword} />
            </>
          )}
        {fault && fault.field === undefined && <Notice kind="error">{fault.text}</Notice>}
        <button type="submit" class="primary wide" aria-disabled={busy}>
          {t("save")}
        </button>
        {busy && draft?.kind === "easy" && (
          <DerivationProgress fraction={derivation.fraction} rounds={schemes["easypasswords-1"].iterations} />
        )}
      </form>
    </>
  );
}

/** Returns true for a stored password: the site has usually chosen the new one, so it has that already. */
const isChosenBySite = (account: Account | undefined): boolean =>
  account !== undefined && secretKindOf(account) === "stored";
