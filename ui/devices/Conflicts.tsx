import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Account, allAccounts, loginOf, passwordOf } from "../../src/accounts/index.ts";
import { chooseValue, type Conflict, conflictsIn, masterInUse } from "../../src/sync/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { pendingText, useMasterChange } from "../open-vault/master-change.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { describe, lineFor } from "../parts/describe.ts";
import { Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { Secret } from "../parts/Secret.tsx";
import { useAction } from "../parts/use-action.ts";

interface ConflictsProps {
  vault: WindowVault;
  contents: Contents;
}

/**
 * Lists the account fields that two devices changed before they synced. The user chooses which device's value to keep.
 */
export function Conflicts({ vault, contents }: ConflictsProps): JSX.Element | null {
  const heading = useRef<HTMLHeadingElement>(null);
  const conflicts = useMemo(() => accountConflicts(contents, conflictsIn(contents)), [contents]);
  const [message, run] = useAction();
  if (conflicts.length === 0 && !message) return null;
  const choose = (conflict: Conflict, id: string): void => {
    run(async () => {
      const isChosen = await vault.change((opened) => chooseValue(opened, conflict, id));
      heading.current?.focus(); // otherwise the focus is lost when the pressed button disappears
      return { kind: "plain", text: t(isChosen ? "conflictDone" : "conflictOver") };
    });
  };
  return (
    <section class="part" aria-labelledby="conflicts">
      <h3 id="conflicts" ref={heading} tabIndex={-1}>
        {t("conflictsTitle")}
      </h3>
      {conflicts.length > 0 && <p class="sub">{t("conflictsIntro")}</p>}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      {conflicts.map(({ conflict, account }) => (
        <div key={conflict.name + conflict.group} role="group" aria-label={nameOf(account, conflict)}>
          <h4>
            <bdi>{nameOf(account, conflict)}</bdi>
          </h4>
          <ul class="hosts">
            {conflict.values.map(({ id, content }, i) => (
              <li key={id} class="line">
                <Value vault={vault} account={account} conflict={conflict} content={content} isShown={i === 0} />
                <button
                  type="button"
                  class="quiet"
                  disabled={contents.readOnly}
                  aria-label={t("actionOf", t("conflictKeep"), textOf(account, conflict, content))}
                  onClick={() => {
                    choose(conflict, id);
                  }}
                >
                  {t("conflictKeep")}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/**
 * Shows one of the values to choose from. A secret value, such as a password, is shown only when the user presses a
 * button.
 */
function Value(props: {
  vault: WindowVault;
  account: Account;
  conflict: Conflict;
  content: unknown;
  isShown: boolean;
}): JSX.Element {
  const { vault, account, conflict, content, isShown } = props;
  const secret = useHeldSecret();
  const [shown, setShown] = useState(false);
  const isPassword = conflict.group === "=password";
  const show = async (): Promise<void> => {
    setShown(!shown);
    if (shown) secret.empty();
    else if (isPassword) {
      await vault.use();
      secret.hold(await passwordOf(await vault.read(), { ...account, ...(content as object) }));
    } else secret.hold(String(fieldOf(conflict, content)));
  };
  return (
    <div class="grow">
      <bdi>{textOf(account, conflict, content)}</bdi>
      {isPassword && <div class="sub">{describe({ ...account, ...(content as object) })}</div>}
      {isShown && <div class="sub">{t("conflictShown")}</div>}
      {shown && <Secret secret={secret} />}
      {(isPassword || isSecretField(conflict)) && (
        <button
          type="button"
          class="quiet small start"
          aria-expanded={shown}
          onClick={() => {
            show().catch(() => {
              setShown(false); // the key from which the password is derived is missing, or the vault was locked
            });
          }}
        >
          {t(shown ? "conflictHide" : "conflictReveal")}
        </button>
      )}
    </div>
  );
}

/** A field that two devices changed before they synced, and the account of that field. */
interface AccountConflict {
  readonly conflict: Conflict;
  readonly account: Account;
}

/** Fields whose names are translated. All other fields, except the password, are shown with their internal names. */
const known = ["userName", "label", "notes", "totp", "favourite", "plain", "madeAt", "address", "created"] as const;

/**
 * Returns the conflicts in existing accounts. Leaves out conflicts in other records, because the user need not decide
 * them.
 */
function accountConflicts(contents: Contents, conflicts: readonly Conflict[]): AccountConflict[] {
  if (conflicts.length === 0) return [];
  const accounts = new Map(allAccounts(contents).map((account) => [account.name, account]));
  return conflicts.flatMap((conflict) => {
    const account = accounts.get(conflict.name);
    return account ? [{ conflict, account }] : [];
  });
}

/** Returns the names of the account and of the changed field: "example.com · ada · Notes". */
function nameOf(account: Account, { group }: Conflict): string {
  const field = known.find((each) => group === `=${each}`);
  const name = group === "=password" ? t("password") : field ? t(`recordField_${field}`) : group.replace(/^\W+/u, "");
  return t("ofSite", lineFor(account), name);
}

/** Returns the value of the field that has a conflict, from the `content` that one of the devices wrote. */
const fieldOf = ({ group }: Conflict, content: unknown): unknown =>
  (content as Record<string, unknown>)[group.slice(1)];

/**
 * Returns true for the field `totp`, which contains the secret key of the one-time codes. The key is shown only when
 * the user presses a button.
 */
const isSecretField = ({ group }: Conflict): boolean => group === "=totp";

/** Returns the text that the list shows for one of the conflicting values. The text contains no secret. */
function textOf(account: Account, conflict: Conflict, content: unknown): string {
  if (conflict.group === "=password") {
    const changed = { ...account, ...(content as object) } as Account;
    return t("ofSite", changed.site, loginOf(changed) || t("noLogin"));
  }
  if (isSecretField(conflict)) return t("recordField_totp");
  const value = fieldOf(conflict, content);
  if (typeof value === "boolean") return t(value ? "conflictYes" : "conflictNo");
  return typeof value === "string" && value !== "" ? value : t("conflictEmpty");
}

/**
 * Shows a notice if two devices changed the master password before they synced. The notice says which of the two new
 * passwords the user must type on new devices and for backups. Shows another notice if only another device changed it,
 * and the new one was not used here yet.
 */
export function MasterConflict({ vault, contents }: { vault: WindowVault; contents: Contents }): JSX.Element | null {
  const [used, setUsed] = useState<Awaited<ReturnType<typeof masterInUse>>>();
  const change = useMasterChange(vault);
  useEffect(() => {
    const read = async (): Promise<void> => {
      setUsed(await masterInUse(await vault.use()));
    };
    read().catch(() => {
      setUsed(undefined); // the vault was locked while it was being read
    });
  }, [vault, contents]);
  if (used !== undefined) return <Notice kind="warn">{t(`masterConflict_${used}`)}</Notice>;
  return change?.isPending === true ? <Notice kind="warn">{pendingText(change)}</Notice> : null;
}
