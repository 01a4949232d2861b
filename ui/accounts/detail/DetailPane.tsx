import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Account, allAccounts, isReplaceable, isRevisable, secretKindOf } from "../../../src/accounts/index.ts";
import type { LeakResults } from "../../../src/leaks/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { hasUnsaved, leaveForm } from "../../editor/unsaved.ts";
import { LoadedCodeKey } from "../../codes/LoadedCode.tsx";
import { loaded } from "../../parts/loaded.tsx";
import { AccountTile } from "../../parts/Tile.tsx";
import { undoable } from "../../open-vault/undoing.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import type { Passwords } from "../list/passwords.ts";
import type { AccountsPorts } from "../ports.ts";
import { AccountDetail, type FormName } from "./AccountDetail.tsx";

/**
 * The content of the panel beside the account list: the form for a new account, or a view of one account. With `none`,
 * the panel shows the first account of the list, because a panel without content would only ask for a click.
 */
export type Detail =
  | { readonly at: "none" }
  | { readonly at: "new" }
  | { readonly at: FormName; readonly name: Account["name"] }
  | {
      readonly at: "view";
      readonly name: Account["name"];
      /** The form from which the user comes back. The button that opened the form gets the focus. */
      readonly from?: FormName;
    };

/** Returns the account that the user has opened. Undefined if there is none, or if it was deleted. */
export const accountIn = (contents: Contents, detail: Detail): Account | undefined =>
  "name" in detail ? allAccounts(contents).find(({ name }) => name === detail.name) : undefined;

const AccountEditor = loaded(async () => (await import("../../editor/AccountEditor.tsx")).AccountEditor);
const ForeignChangeView = loaded(async () => (await import("../../editor/ForeignChangeView.tsx")).ForeignChangeView);
const NewAccount = loaded(async () => (await import("../../editor/NewAccount.tsx")).NewAccount);
const ReplaceView = loaded(async () => (await import("../../editor/ReplaceView.tsx")).ReplaceView);
const RevisionView = loaded(async () => (await import("../../editor/RevisionView.tsx")).RevisionView);

/**
 * Shows the panel beside the account list: the details of an account, or a form. In a form for an existing account, the
 * Escape key goes back to the details. Otherwise, the Escape key closes the panel.
 */
export function DetailPane(props: {
  vault: WindowVault;
  ports: AccountsPorts;
  contents: Contents;
  passwords: Passwords;
  leaks: LeakResults;
  detail: Detail;
  /** The first account of the list. */
  first: Account | undefined;
  onDetail: (detail: Detail) => void;
  onDelete: (account: Account) => void;
  onClose: () => void;
}): JSX.Element {
  const { vault, ports, contents, passwords, detail, onDetail } = props;
  const found = accountIn(contents, detail);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  // Typed text stays although another window has deleted the account. Whoever saves it learns of that.
  const isLost = !found && hasUnsaved.value && "name" in detail && detail.name === last?.name;
  const opened = isLost ? last : found;
  const account = opened ?? props.first;
  const at = opened || detail.at === "new" ? detail.at : "view";
  const back = (): void => {
    if (opened && "name" in detail && detail.at !== "view") {
      onDetail({ at: "view", name: opened.name, from: detail.at });
    } else props.onClose();
  };
  const form = { contents, pbkdf2: ports.pbkdf2, perform: vault.perform, change: undoable(vault) };
  const shown = (): JSX.Element => {
    if (at === "new") {
      return (
        <NewAccount
          {...form}
          onDone={(saved) => {
            if (saved) onDetail({ at: "view", name: saved.name });
            else props.onClose();
          }}
        />
      );
    }
    if (!account) return <></>; // the list says why it is empty
    if (at === "edit") {
      const mark = <AccountTile account={account} large />;
      return <AccountEditor key={account.name} {...form} account={account} mark={mark} onDone={back} />;
    }
    if (at === "revision") {
      const View = secretKindOf(account) === "other" ? ForeignChangeView : RevisionView;
      return <View key={account.name} {...form} account={account} onDone={back} />;
    }
    if (at === "replace") return <ReplaceView key={account.name} {...form} account={account} onDone={back} />;
    if (at === "codes") {
      const { readOnly } = contents;
      return <LoadedCodeKey key={account.name} {...form} account={account} readOnly={readOnly} onDone={back} />;
    }
    return (
      <AccountDetail
        key={account.name}
        account={account}
        contents={contents}
        passwords={passwords}
        leak={props.leaks.get(account.name)}
        use={vault.use}
        perform={vault.perform}
        onEdit={() => {
          onDetail({ at: "edit", name: account.name });
        }}
        onCodes={() => {
          onDetail({ at: "codes", name: account.name });
        }}
        onRevision={
          isRevisable(account)
            ? () => {
                onDetail({ at: "revision", name: account.name });
              }
            : undefined
        }
        onReplace={
          isReplaceable(account)
            ? () => {
                onDetail({ at: "replace", name: account.name });
              }
            : undefined
        }
        onDelete={() => {
          props.onDelete(account);
        }}
        onClose={props.onClose}
        isOpened={opened !== undefined}
        from={detail.at === "view" ? detail.from : undefined}
      />
    );
  };
  const pane = useRef<HTMLDivElement>(null);
  useHeightInSight(pane);
  return (
    <div
      ref={pane}
      class="detail"
      onFocusIn={() => {
        // An account that the user touches stays open when the list changes.
        if (!opened && account && detail.at !== "new") onDetail({ at: "view", name: account.name });
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog:modal")) return;
        event.preventDefault();
        leaveForm(back);
      }}
    >
      {shown()}
    </div>
  );
}

/**
 * Makes the panel end at the lower edge of the window, also while a note stands above it. Otherwise, the buttons at the
 * lower edge of the panel would be out of sight until the user scrolls.
 */
function useHeightInSight(pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = (): void => {
      const above = Math.max(0, pane.current?.getBoundingClientRect().top ?? 0);
      pane.current?.style.setProperty("--above", `${String(above)}px`);
    };
    // When a note appears, disappears or grows, either the columns or the whole page has another height.
    const observer = new ResizeObserver(fit);
    for (const each of [document.body, pane.current?.parentElement]) if (each) observer.observe(each);
    addEventListener("scroll", fit, { passive: true });
    addEventListener("resize", fit);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", fit);
      removeEventListener("resize", fit);
    };
  }, [pane]);
}
