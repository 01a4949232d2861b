import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Account, allAccounts, restorableAccounts, titleOf } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { listed, type MessageName, t } from "../locale/i18n.ts";
import { accountWithSite } from "../parts/account-with-site.ts";
import { useReadOut } from "../parts/announce.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { useAction } from "../parts/use-action.ts";
import { isOffered, type Undoing, type UndoOffer } from "./undoing.ts";

/**
 * Says at the lower edge of the window that the last action was saved, and offers to undo it. The time of the offer
 * stops while the pointer is over it or the focus is in it.
 */
export function UndoToast(props: {
  undoing: Undoing;
  contents: Contents;
  /** Called with the account that the user gets back, if it is only one. */
  onUndone: (name: Account["name"]) => void;
}): JSX.Element {
  const { undoing, contents, onUndone } = props;
  const offer = undoing.undoOffer.value;
  const text = offer && textOf(offer, contents);
  if (!offer || text === undefined) return <></>;
  // With the key, a screen reader says "Saved" again after the next action.
  return <Toast key={offer.id} undoing={undoing} offer={offer} text={text} onUndone={onUndone} />;
}

function Toast(props: {
  undoing: Undoing;
  offer: UndoOffer;
  text: string;
  onUndone: (name: Account["name"]) => void;
}): JSX.Element {
  const { undoing, offer, onUndone } = props;
  const [failed, run] = useAction();
  const toast = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  useLayoutEffect(() => {
    // The pressed button may have disappeared, such as that of a deleted account.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (offer.isFresh && isLost) toast.current?.querySelector("button")?.focus();
    return () => {
      undoing.holdUndo(false);
    };
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only when the toast appears
  // Moves the focus out of the toast. Otherwise it would be lost with the button.
  const leave = (): void => {
    const search = document.querySelector<HTMLElement>("input[type=search]");
    const isThere = search?.checkVisibility() === true; // a narrow window shows the list or the details
    (isThere ? search : document.querySelector<HTMLElement>(":is(header button, h1[tabindex])"))?.focus();
  };
  return (
    <div
      class="toast"
      ref={toast}
      onPointerEnter={() => {
        undoing.holdUndo(true);
      }}
      onPointerLeave={() => {
        undoing.holdUndo(toast.current?.contains(document.activeElement) === true);
      }}
      onFocusIn={() => {
        undoing.holdUndo(true);
      }}
      onFocusOut={() => {
        undoing.holdUndo(toast.current?.matches(":hover") === true);
      }}
    >
      <span class="grow" ref={text}>
        {failed ? failed.text : props.text}
      </span>
      {isOffered(offer) && (
        <button
          type="button"
          class="undo"
          onClick={() => {
            leave();
            run(async () => {
              await undoing.undo();
              const [account, ...others] = offer.names.filter((name) => name.startsWith("account/"));
              if (account !== undefined && others.length === 0) onUndone(account);
              return undefined;
            });
          }}
        >
          {t("undo")}
        </button>
      )}
      <IconButton
        icon="close"
        name={t("dismiss")}
        onClick={() => {
          leave();
          undoing.dismissUndo();
        }}
      />
    </div>
  );
}

/** Number of deleted accounts that are named. More are counted. */
const mostNamed = 3;

/** The texts for several actions that are undone together. */
const ofMany = {
  forgotten: "forgottenPasswords",
  forgottenKey: "forgottenKeys",
  ignored: "ignoredCount",
  markedChanged: "markedChangedMany",
  changeUndone: "changesUndone",
} as const satisfies Partial<Record<UndoOffer["kind"], MessageName>>;

const ofOne = (kind: keyof typeof ofMany | "saved") => (kind === "forgottenKey" ? "forgotten" : kind);

/**
 * Returns what a toast says. If the action was done before this window opened, names its account, which may be one of
 * another site. Returns undefined if the deleted accounts cannot be restored any more.
 */
export function textOf(offer: UndoOffer, contents: Contents): string | undefined {
  const text = whatWasDone(offer, contents);
  if (text === undefined || offer.isFresh || !isOffered(offer) || offer.kind === "removed") return text;
  const [account, ...others] = allAccounts(contents).filter(({ name }) => offer.names.includes(name));
  return account && others.length === 0 ? t("actionOf", text, accountWithSite(account)) : text;
}

function whatWasDone({ kind, names, times, left }: UndoOffer, contents: Contents): string | undefined {
  if (kind === "renewed") return t("changedAccounts", names.length);
  if (kind === "undone") return left > 0 ? (left < names.length ? t("undoneBut", left) : t("undoneNot")) : t("undone");
  if (kind !== "removed") return times > 1 && kind !== "saved" ? t(ofMany[kind], times) : t(ofOne(kind));
  const accounts = new Map(restorableAccounts(contents).map(({ account }) => [account.name, account]));
  const titles = names.flatMap((name) => {
    const found = accounts.get(name);
    return found ? [titleOf(found) || t("noLogin")] : [];
  });
  if (titles.length > mostNamed) return t("removedAccounts", titles.length);
  return titles.length === 0 ? undefined : t("removed", listed(titles));
}
