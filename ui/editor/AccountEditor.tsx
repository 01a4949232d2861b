import type { JSX } from "preact";
import { useState } from "preact/hooks";
import {
  type Account,
  changesPassword,
  firstRevision,
  hasPassword,
  loginOf,
  secretKindOf,
} from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import type { PageAttributes } from "../../src/sites/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import type { Perform } from "../../src/filling/index.ts";
import { accountChanges, isGenerated, tagsText } from "./account-changes.ts";
import { EditForm } from "./EditForm.tsx";
import { type Fault, faultOf } from "./fault.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Choice } from "../parts/Choice.tsx";
import { describeOwn, lineFor } from "../parts/describe.ts";
import { Field } from "../parts/Field.tsx";
import { Fold } from "../parts/Fold.tsx";
import { assertOneSite, fromAddress, withScheme } from "./from-address.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { PageRules } from "./PageRules.tsx";
import {
  type DraftKind,
  draftKinds,
  draftOf,
  readableRules,
  rulesDraftOf,
  type SecretDraft,
  useDraftSecrets,
  withKind,
} from "./secret-draft.ts";
import { SecretFields } from "./SecretFields.tsx";
import { leaveForm } from "./unsaved.ts";
import { SiteField } from "./SiteField.tsx";
import { NameField, TagsAndNotes } from "./TextFields.tsx";
import { initialSecret, useSecretInput } from "./secret-input.ts";

export interface AccountEditorProps {
  contents: Contents;
  account: Account;
  /** Reads the rules of the password field on the web page. Undefined if the form was not opened for a web page. */
  pageRules?: () => Promise<PageAttributes | undefined>;
  /** Picture in front of the title. Without it there is a back button. */
  mark?: JSX.Element;
  perform: Perform;
  /**
   * Called when the form closes.
   *
   * @param saved - the account's record name and site; undefined if the user cancelled
   */
  onDone: (saved?: { readonly name: Account["name"]; readonly site: string }) => void;
}

/**
 * Shows the form that edits an account. The buttons to save and to cancel stay in sight. If another window changes the
 * account while the form is open, the typed text stays.
 */
export function AccountEditor(props: AccountEditorProps): JSX.Element {
  const { account, contents, mark } = props;
  const [before] = useState(account);
  const [site, setSite] = useState(account.site);
  const [login, setLogin] = useState(loginOf(account));
  const [texts, setTexts] = useState({
    label: account.label ?? "",
    tags: tagsText(account),
    notes: account.notes ?? "",
  });
  const [address, setAddress] = useState(account.address ?? "");
  const [draft, setDraft] = useSecretInput(initialSecret(account), contents, site, login);
  const secrets = useDraftSecrets();
  const [siteHasPassword, setSiteHasPassword] = useState(isChosenBySite(account));
  const [unfolded, setUnfolded] = useState(isChosenBySite(account));
  const [fault, setFault] = useState<Fault>();
  const [busy, setBusy] = useState(false);
  const names = { site: fromAddress(site), login, ...texts, address: withScheme(address) };
  // True if the site can be changed. An account of another password generator, such as Easy Passwords, stores a secret
  // that was derived from the site. With a different site, the password of such an account could no longer be derived.
  const isSiteFree = ["characters", "words", "pin", "stored"].includes(secretKindOf(before));
  const errorOf = (field: Fault["field"]): string | undefined => (fault?.field === field ? fault?.text : undefined);

  const save = async (): Promise<void> => {
    setFault(undefined);
    setBusy(true);
    try {
      assertOneSite(site);
      const changes = accountChanges(before, names, draft, secrets.password.text);
      const options = { newPassword: true, siteHasPassword };
      await props.perform("edit", account.name, changes, options);
      props.onDone({ name: account.name, site: names.site });
    } catch (error) {
      const found = faultOf(error);
      if (found.field && ofPassword.includes(found.field)) setUnfolded(true); // only a visible field can get the focus
      setFault(found);
    } finally {
      setBusy(false);
    }
  };
  const cancel = (): void => {
    props.onDone();
  };
  const textProps = { texts, busy, errorOf, onTexts: setTexts };

  return (
    <>
      <Header
        title={t("editAccount")}
        sub={lineFor(account)}
        {...(mark
          ? { mark }
          : {
              onBack: () => {
                leaveForm(cancel);
              },
            })}
      />
      <EditForm
        class="pad editing"
        busy={busy}
        onSave={() => void save()}
        onInput={() => {
          setFault(undefined);
        }}
      >
        <NameField {...textProps} autoFocus />
        <div class="beside">
          <Field label={t("login")} value={login} busy={busy} error={errorOf("login")} onInput={setLogin} spacesCount />
          {isSiteFree && <SiteField value={site} busy={busy} error={errorOf("site")} onInput={setSite} />}
        </div>
        <Field
          label={t("webAddress")}
          value={address}
          busy={busy}
          error={errorOf("address")}
          hint={t("webAddressHint")}
          onInput={setAddress}
        />
        {draft && (
          <Fold title={t("password")} gist={describeOwn(before)} isOpen={unfolded} onToggle={setUnfolded}>
            <div>
              <Choice
                label={t("kind")}
                value={draft.kind}
                options={kindsFor(before).map((kind) => [kind, t(`kindOf_${kind}`)])}
                onChange={(kind) => {
                  setDraft(convertedDraft(contents, before, kind) ?? draft);
                }}
              />
              <SecretFields
                draft={draft}
                secrets={secrets}
                existing={draft.kind === draftOf(before)?.kind && hasPassword(before)}
                busy={busy}
                fault={fault}
                onChange={setDraft}
              />
              {props.pageRules && draft.kind === "characters" && (
                <PageRules
                  read={props.pageRules}
                  wanted={() => readableRules(draft)}
                  onUse={(rules) => {
                    setDraft({ ...draft, ...rulesDraftOf(rules) });
                  }}
                />
              )}
            </div>
          </Fold>
        )}
        {draft && givesOtherPassword(contents, account, before, names, draft, secrets.password.text) && (
          <>
            <Notice kind="warn">{t("passwordChanges")}</Notice>
            <CheckBox label={t("siteHasPassword")} checked={siteHasPassword} onChange={setSiteHasPassword} />
          </>
        )}
        <TagsAndNotes {...textProps} />
        {fault && fault.field === undefined && <Notice kind="error">{fault.text}</Notice>}
        <div class="submit">
          <button type="button" class="framed" onClick={cancel}>
            {t("cancel")}
          </button>
          <button type="submit" class="primary" aria-disabled={busy}>
            {t("save")}
          </button>
        </div>
      </EditForm>
    </>
  );
}

/** The fields that are folded. */
const ofPassword: readonly Fault["field"][] = ["length", "revision", "characters", "words", "separator", "password"];

/**
 * Returns true for a stored password. Usually the site has chosen this password itself. So the site already has the new
 * password when the user types it here.
 */
const isChosenBySite = (account: Account | undefined): boolean =>
  account !== undefined && secretKindOf(account) === "stored";

/**
 * Returns the kinds of passwords that the user can choose for an account. Contains `easy` (Easy Passwords) only if the
 * account already has this kind.
 */
function kindsFor(account: Account): readonly DraftKind[] {
  const own = draftOf(account)?.kind;
  return draftKinds.filter((kind) => kind !== "easy" || kind === own);
}

/**
 * Returns the values of the form after the user has changed an account's kind of password. If the user chooses the kind
 * that the account has in the vault, returns the values from the vault. If a stored password or a password of Easy
 * Passwords becomes a generated one, proposes a revision that neither this account nor a deleted account with this site
 * and username has used.
 */
function convertedDraft(contents: Contents, account: Account, kind: DraftKind): SecretDraft | undefined {
  const own = draftOf(account);
  if (!own || kind === own.kind) return own;
  const draft = withKind(own, kind);
  if (isGenerated(own.kind) || !isGenerated(kind)) return draft;
  const next = typeof account.revision === "number" ? account.revision + 1 : 1;
  return { ...draft, revision: String(Math.max(next, firstRevision(contents, account.site, account.login))) };
}

/**
 * Returns true if saving the typed changes would change the account's password.
 *
 * @param account - the account as it is now in the vault
 * @param typed - the arguments of `accountChanges`: the account as it was when the form opened, and the values that the
 * user has typed
 */
export function givesOtherPassword(
  contents: Contents,
  account: Account,
  ...typed: Parameters<typeof accountChanges>
): boolean {
  try {
    return changesPassword(contents, account, accountChanges(...typed));
  } catch (error) {
    if (error instanceof AppError) return false; // the typed text is invalid, so it cannot be saved
    throw error;
  }
}
