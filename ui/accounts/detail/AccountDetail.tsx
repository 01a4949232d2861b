import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Account, hasPassword, loginOf, placeShown } from "../../../src/accounts/index.ts";
import { aliasesOf } from "../../../src/sites/index.ts";
import type { LeakResult } from "../../../src/leaks/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { capitalized, listed, t } from "../../locale/i18n.ts";
import { lastUseText } from "../../locale/last-use.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { shownName, unusualKind } from "../../parts/describe.ts";
import { Notice } from "../../parts/Header.tsx";
import { Icon, IconButton } from "../../parts/Icon.tsx";
import { Fold } from "../../parts/Fold.tsx";
import { loaded } from "../../parts/loaded.tsx";
import { MenuButton, type MenuItem } from "../../parts/Menu.tsx";
import { openAddress } from "../../parts/open-address.ts";
import { AccountTile } from "../../parts/Tile.tsx";
import { useAction } from "../../parts/use-action.ts";
import type { Passwords } from "../list/passwords.ts";
import { LeakNote } from "./LeakNote.tsx";
import { MoreFacts } from "./MoreFacts.tsx";
import { CodeFact, PasswordFact } from "./SecretFacts.tsx";
import { UnconfirmedPassword } from "./UnconfirmedPassword.tsx";

/** The code is loaded on demand, because most accounts have no earlier passwords. */
const PasswordHistory = loaded(async () => (await import("../../editor/PasswordHistory.tsx")).PasswordHistory);

/** A form for an existing account. */
export type FormName = "edit" | "revision" | "replace" | "codes";

/** Selectors of the buttons that open the forms. */
const openers: Readonly<Record<FormName, string>> = {
  edit: ".head .icon:has(> .edit)",
  revision: ".signs-in .quiet",
  replace: ".signs-in .quiet",
  codes: ".head .icon:has(> .more)",
};

/**
 * Shows the details of one account: in a first box, what one signs in with; in a second one, tags and notes; and folded,
 * the earlier passwords and the rest. A press on a row of the first box copies its value.
 */
export function AccountDetail(props: {
  account: Account;
  contents: Contents;
  passwords: Passwords;
  /** The answer of the list of leaked passwords about the account's password, if there is one. */
  leak: LeakResult | undefined;
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
  /** The form from which the user comes back. */
  from: FormName | undefined;
}): JSX.Element {
  const { account, contents, passwords, isOpened, from, onRevision, onReplace } = props;
  const [message, run] = useAction();
  const [code, setCode] = useState(false);
  const [now] = useState(Date.now);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const article = title.current?.closest("article");
    if (!isOpened || article?.contains(document.activeElement) === true) return;
    const opener = from && article?.querySelector<HTMLElement>(openers[from]);
    (opener ?? title.current)?.focus();
  }, [isOpened, from]);
  const login = loginOf(account);
  const aliases = aliasesOf(contents, account.site);
  const address = openAddress(account);
  const { history = [], tags = [], notes } = account;
  const [kind, used] = [unusualKind(account), lastUseText(account.used, now)];
  const isFree = !contents.readOnly;
  const codesText = t("actionOf", t(account.totp === undefined ? "setUpCodes" : "edit"), t("oneTimeCodes"));
  const showQr = (): void => {
    setCode(!code);
  };
  const items: MenuItem[] = [
    ...(hasPassword(account) ? [{ icon: "qr", text: t(code ? "hideQr" : "showQr"), run: showQr } as const] : []),
    { icon: "clock", text: codesText, run: props.onCodes },
    ...(isFree && onReplace ? [{ icon: "renew", text: t("replaceByGenerated"), run: onReplace } as const] : []),
    ...(isFree ? [{ icon: "trash", text: t("remove"), run: props.onDelete, isDanger: true } as const] : []),
  ];
  return (
    <article class="about" aria-labelledby="about-title">
      <div class="head">
        <IconButton icon="back" name={t("back")} onClick={props.onClose} />
        <AccountTile account={account} large />
        <div class="grow">
          <h2 id="about-title" ref={title} tabIndex={-1}>
            <bdi>{shownName(account)}</bdi>
          </h2>
          <div class="sub">{capitalized(kind === undefined ? used : t("ofSite", kind, used))}</div>
        </div>
        <div class="icons">
          {address !== undefined && (
            <a
              class="framed"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t("openSite", account.site)}
              title={t("openSite", account.site)}
            >
              <Icon name="open" />
              {t("openIt")}
            </a>
          )}
          {isFree && (
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
          {isFree && <IconButton icon="edit" name={t("edit")} onClick={props.onEdit} />}
          <MenuButton name={t("more")} items={items} />
        </div>
      </div>
      <UnconfirmedPassword account={account} readOnly={contents.readOnly} perform={props.perform} />
      <LeakNote account={account} leak={props.leak} />
      <dl class="boxed signs-in">
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
        <PasswordFact
          key={account.name}
          account={account}
          passwords={passwords}
          code={code}
          onMessage={run}
          onChange={isFree ? (onRevision ?? onReplace) : undefined}
        />
        <CodeFact account={account} passwords={passwords} onMessage={run} />
        <div>
          <dt>{t("site")}</dt>
          <dd>
            {address === undefined ? (
              <bdi>{placeShown(account)}</bdi>
            ) : (
              <a href={address} target="_blank" rel="noopener noreferrer">
                <bdi>{placeShown(account)}</bdi>
              </a>
            )}
            {aliases.length > 0 && <div class="sub">{t("alsoUsedOn", listed(aliases))}</div>}
          </dd>
          {address !== undefined && (
            <dd class="leads" aria-hidden="true">
              <Icon name="open" />
            </dd>
          )}
        </div>
      </dl>
      {(tags.length > 0 || notes !== undefined) && (
        <dl class="boxed">
          {tags.length > 0 && (
            <div>
              <dt>{t("tags")}</dt>
              <dd class="chips">
                {tags.map((tag) => (
                  <span key={tag} class="chip">
                    <bdi>{tag}</bdi>
                  </span>
                ))}
              </dd>
            </div>
          )}
          {notes !== undefined && (
            <div>
              <dt>{t("notes")}</dt>
              <dd class="notes">{notes}</dd>
            </div>
          )}
        </dl>
      )}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      {history.length > 0 && (
        <Fold title={t("passwordHistory")} gist={t("earlierPasswords", history.length)}>
          <PasswordHistory
            account={account}
            contents={contents}
            use={props.use}
            perform={props.perform}
            copyEarlier={(place) => passwords.copyEarlier(account, place)}
          />
        </Fold>
      )}
      <MoreFacts account={account} />
    </article>
  );
}
