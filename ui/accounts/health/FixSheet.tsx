import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Account, allAccounts, loginOf } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { LengthAndCharacters } from "../../editor/RulesFields.tsx";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { shownName } from "../../parts/describe.ts";
import { Notice } from "../../parts/Header.tsx";
import { Icon, IconButton } from "../../parts/Icon.tsx";
import { homeAddress, passwordPage } from "../../parts/open-address.ts";
import { Secret } from "../../parts/Secret.tsx";
import { AccountTile } from "../../parts/Tile.tsx";
import { useAction } from "../../parts/use-action.ts";
import { usePasswords } from "../list/passwords.ts";
import type { AccountsPorts } from "../ports.ts";
import { useNewPassword } from "./new-password.ts";
import type { Line } from "./summary.ts";

interface SheetProps {
  vault: WindowVault;
  ports: AccountsPorts;
  contents: Contents;
  line: Line;
  /** True if the account already has the new password, and only the site has not. */
  isMade: boolean;
  /** Called when the sheet closes. `isDone` is true if the site has the new password. */
  onClose: (isDone: boolean) => void;
}

/**
 * Leads through the change of one password: the new password, the site's page for changing passwords, and the first
 * login. The account gets the new password when the user copies it, opens the site, or says that the site has it. Until
 * then, closing the sheet changes nothing.
 */
export function FixSheet(props: SheetProps): JSX.Element | null {
  const { contents, line, onClose } = props;
  const account = allAccounts(contents).find(({ name }) => name === line.account.name);
  useEffect(() => {
    if (!account) onClose(false); // deleted in another window
  }, [account]); // eslint-disable-line react-hooks/exhaustive-deps -- `onClose` is new each time
  return account ? <Sheet {...props} account={account} /> : null;
}

function Sheet(props: SheetProps & { account: Account }): JSX.Element {
  const { vault, ports, contents, line, account } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [message, run] = useAction();
  const [isMade, setMade] = useState(props.isMade);
  const [isOpened, setOpened] = useState(false);
  const fresh = useNewPassword(contents, account, isMade);
  const passwords = usePasswords(vault, contents, ports);
  const onClose = (isFixed: boolean): void => {
    dialog.current?.close();
    props.onClose(isFixed);
  };
  useLayoutEffect(() => {
    dialog.current?.showModal(); // when the dialog closes, the browser moves the focus back
    title.current?.focus(); // not a button, which a key that is held down would press
  }, []);
  const isDone = isMade && account.previous === undefined;
  useEffect(() => {
    if (isDone) onClose(true); // a login has confirmed the new password, or the user has
  }, [isDone]); // eslint-disable-line react-hooks/exhaustive-deps -- `onClose` is new each time

  const make = async (siteHasPassword = false): Promise<void> => {
    if (isMade || !fresh.changes) return;
    await vault.perform("edit", account.name, fresh.changes, { newPassword: true, siteHasPassword });
    setMade(true);
  };
  const open = (): void => {
    setOpened(true);
    run(async () => {
      await make();
      return undefined;
    });
  };
  const finish = (): void => {
    run(async () => {
      if (isMade) await vault.perform("markChanged", account.name);
      else await make(true);
      return undefined;
    });
  };
  const login = loginOf(account);
  const shared = line.findings.find((finding) => finding.kind === "reused");
  const page = passwordPage(account);
  const home = homeAddress(account);
  const isReady = isMade || fresh.changes !== undefined;
  const link = (address: string, kind: string, content: ComponentChildren): JSX.Element => (
    <a class={kind} href={address} target="_blank" rel="noopener noreferrer" onClick={open}>
      {content}
    </a>
  );
  return (
    <dialog
      ref={dialog}
      class="fixing"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose(false);
      }}
    >
      <div class="top">
        <AccountTile account={account} />
        <div class="grow">
          <h2 id={id} ref={title} tabIndex={-1}>
            {t("fixTitle", shownName(account))}
          </h2>
          <div class="hint">
            <bdi>{login || t("noLogin")}</bdi>
            {shared && ` · ${t("sameAsOthers", shared.with.length)}`}
          </div>
        </div>
        <IconButton
          icon="close"
          name={t("close")}
          onClick={() => {
            onClose(false);
          }}
        />
      </div>
      <ol class="fix-steps">
        <Step title={t("fixReady")} hint={t("fixReadyHint")}>
          <NewPassword
            {...fresh}
            onCopy={() => {
              run(async () => {
                await make();
                return { kind: "plain", text: await passwords.copy(account) };
              });
            }}
          />
          {message && <Notice kind={message.kind}>{message.text}</Notice>}
        </Step>
        <Step number={2} title={t("fixChange")} hint={t(page === undefined ? "fixChangeHere" : "fixChangeHint")}>
          {page !== undefined && home !== undefined && isOpened && (
            <p class="hint">
              {t("fixNoPage")} {link(home, "link", t("fixOpenSite"))}
            </p>
          )}
        </Step>
        <Step number={3} title={t("fixSignIn")} hint={t("fixSignInHint")}>
          {home !== undefined && (
            <button type="button" class="quiet small start" disabled={!isReady} onClick={finish}>
              {t("siteHasIt")}
            </button>
          )}
        </Step>
      </ol>
      <div class="actions">
        <button
          type="button"
          class="framed"
          onClick={() => {
            onClose(false);
          }}
        >
          {t("notNow")}
        </button>
        {home === undefined || !isReady ? (
          <button type="button" class="primary" disabled={!isReady} onClick={finish}>
            {t("siteHasIt")}
          </button>
        ) : (
          link(
            page ?? home,
            "primary",
            <>
              <Icon name="open" />
              {t(page === undefined ? "fixOpenSite" : "openPasswordPage")}
            </>,
          )
        )}
      </div>
    </dialog>
  );
}

function Step(props: {
  /** Undefined for a step that is done. */
  number?: number;
  title: string;
  hint: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <li>
      <span class={props.number === undefined ? "mark done" : "mark"} aria-hidden="true">
        {props.number === undefined ? <Icon name="tick" /> : numberText(props.number)}
      </span>
      <div>
        <h3>{props.title}</h3>
        <div class="hint">{props.hint}</div>
        {props.children}
      </div>
    </li>
  );
}

/** Shows the new password, and fields for its length and characters until the account has the password. */
function NewPassword(props: ReturnType<typeof useNewPassword> & { onCopy: () => void }): JSX.Element {
  const { secret, draft, setDraft, fault } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <>
      <div class="new-password">
        <Secret secret={secret} />
        {draft && (
          <IconButton
            icon="options"
            name={t("lengthAndCharacters")}
            expanded={isUnfolded}
            onClick={() => {
              setUnfolded(!isUnfolded);
            }}
          />
        )}
        <IconButton icon="copy" name={t("copyPassword")} onClick={props.onCopy} />
      </div>
      {fault && fault.field === undefined && <Notice kind="error">{fault.text}</Notice>}
      {draft && isUnfolded && <LengthAndCharacters draft={draft} fault={fault} onChange={setDraft} />}
    </>
  );
}
