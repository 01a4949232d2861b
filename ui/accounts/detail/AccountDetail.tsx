import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Account, loginOf } from "../../../src/accounts/index.ts";
import { aliasesOf } from "../../../src/sites/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { foreignSettings } from "../../editor/foreign-draft.ts";
import { PasswordHistory } from "../../editor/PasswordHistory.tsx";
import { UnconfirmedPassword } from "../../editor/UnconfirmedPassword.tsx";
import { listed, t } from "../../locale/i18n.ts";
import { dayText } from "../../locale/times.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { bitsOf, describe, shownName } from "../../parts/describe.ts";
import { Notice } from "../../parts/Header.tsx";
import { Icon, IconButton } from "../../parts/Icon.tsx";
import { openAddress } from "../../parts/open-address.ts";
import { Tile } from "../../parts/Tile.tsx";
import { useAction } from "../../parts/use-action.ts";
import { lastChange } from "../list/listed.ts";
import type { Passwords } from "../list/passwords.ts";
import { CodeFact, PasswordFact } from "./SecretFacts.tsx";

/** Shows the details of one account, with buttons to use, change and delete the account. */
export function AccountDetail(props: {
  account: Account;
  contents: Contents;
  passwords: Passwords;
  use: WindowVault["use"];
  perform: WindowVault["perform"];
  onEdit: () => void;
  onCodes: () => void;
  onRevision: (() => void) | undefined;
  onReplace: (() => void) | undefined;
  onDelete: () => void;
  onClose: () => void;
  /** True if the user has opened the account. False if the page shows it because none was opened. */
  isOpened: boolean;
}): JSX.Element {
  const { account, contents, passwords, isOpened } = props;
  const [message, run] = useAction();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const isElsewhere = !title.current?.closest("article")?.contains(document.activeElement);
    if (isOpened && isElsewhere) title.current?.focus();
  }, [isOpened]);
  const login = loginOf(account);
  const aliases = aliasesOf(contents, account.site);
  const bits = bitsTextOf(account);
  const address = openAddress(account);
  const settings = foreignSettings(account);
  const changed = lastChange(account);
  return (
    <article class="about" aria-labelledby="about-title">
      <div class="head">
        <IconButton icon="back" name={t("back")} onClick={props.onClose} />
        <Tile site={account.site} name={shownName(account)} large />
        <div class="grow">
          <h2 id="about-title" ref={title} tabIndex={-1}>
            <bdi>{shownName(account)}</bdi>
          </h2>
          <div class="sub">
            {account.label !== undefined && <bdi>{account.site}</bdi>}
            {aliases.length > 0 && <div>{t("alsoUsedOn", listed(aliases))}</div>}
          </div>
        </div>
        <div class="icons">
          {!contents.readOnly && (
            <IconButton
              icon={account.favourite === true ? "starFull" : "star"}
              name={t(account.favourite === true ? "removeFavourite" : "addFavourite")}
              onClick={() => {
                run(async () => {
                  await props.perform("edit", account.name, { favourite: account.favourite !== true });
                  return undefined;
                });
              }}
            />
          )}
          {address !== undefined && (
            <a
              class="icon"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t("openSite", account.site)}
              title={t("openSite", account.site)}
            >
              <Icon name="open" />
            </a>
          )}
          {!contents.readOnly && <IconButton icon="edit" name={t("edit")} onClick={props.onEdit} />}
          {!contents.readOnly && <IconButton icon="trash" name={t("remove")} onClick={props.onDelete} />}
        </div>
      </div>
      <UnconfirmedPassword account={account} readOnly={contents.readOnly} perform={props.perform} />
      <dl class="sheet-of-facts">
        <div>
          <dt>{t("login")}</dt>
          <dd>
            <bdi>{login || t("noLogin")}</bdi>
          </dd>
          {login !== "" && (
            <dd class="actions">
              <IconButton
                icon="copy"
                name={t("copyLogin")}
                onClick={() => {
                  run(async () => ({ kind: "plain", text: await passwords.copyLogin(account) }));
                }}
              />
            </dd>
          )}
        </div>
        <PasswordFact key={account.name} account={account} passwords={passwords} onMessage={run} />
        <CodeFact account={account} passwords={passwords} onMessage={run} onChange={props.onCodes} />
        <div>
          <dt>{t("madeAs")}</dt>
          <dd>
            {describe(account)} {bits !== undefined && <span class="sub">· {bits}</span>}
            {settings.length > 0 && (
              <div class="sub">
                <bdi>{settings.join(", ")}</bdi>
              </div>
            )}
          </dd>
          {props.onRevision && !contents.readOnly && (
            <dd class="actions">
              <button type="button" class="quiet" onClick={props.onRevision}>
                {t("newRevision")}
              </button>
            </dd>
          )}
        </div>
        {account.tags !== undefined && (
          <div>
            <dt>{t("tags")}</dt>
            <dd class="chips">
              {account.tags.map((tag) => (
                <span key={tag} class="chip">
                  <bdi>{tag}</bdi>
                </span>
              ))}
            </dd>
          </div>
        )}
        {account.notes !== undefined && (
          <div>
            <dt>{t("notes")}</dt>
            <dd class="notes">{account.notes}</dd>
          </div>
        )}
        {account.used !== undefined && (
          <div>
            <dt>{t("lastUsedOn")}</dt>
            <dd>{dayText(account.used)}</dd>
          </div>
        )}
        {changed !== account.created && (
          <div>
            <dt>{t("lastChangedOn")}</dt>
            <dd>{dayText(changed)}</dd>
          </div>
        )}
        <div>
          <dt>{t("createdOn")}</dt>
          <dd>{dayText(account.created)}</dd>
        </div>
      </dl>
      {props.onReplace && !contents.readOnly && (
        <button type="button" class="quiet" onClick={props.onReplace}>
          {t("replaceByGenerated")}
        </button>
      )}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      {account.history !== undefined && account.history.length > 0 && (
        <section>
          <h3>{t("passwordHistory")}</h3>
          <PasswordHistory
            account={account}
            contents={contents}
            use={props.use}
            perform={props.perform}
            copyEarlier={(place) => passwords.copyEarlier(account, place)}
          />
        </section>
      )}
    </article>
  );
}

/**
 * Cache of entropy texts by scheme and rules. Computing the exact entropy takes long, and many accounts have the same
 * rules.
 */
const known = new Map<string, string | undefined>();

function bitsTextOf({ scheme, rules }: Account): string | undefined {
  const key = JSON.stringify([scheme, rules]);
  if (!known.has(key)) known.set(key, bitsOf({ scheme, ...(rules ? { rules } : {}) }));
  return known.get(key);
}
