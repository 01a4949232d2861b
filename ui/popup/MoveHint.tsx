import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { type Account, passwordStateOf } from "../../src/accounts/index.ts";
import { masterStateOf } from "../../src/master/index.ts";
import { copied } from "../parts/copied.ts";
import type { ActionMessage } from "../parts/use-action.ts";
import { t } from "../locale/i18n.ts";
import type { PopupState } from "./state.ts";

/**
 * Shows the next action for an account that does not use the current master password yet, or whose site may not have
 * the new password of the account yet.
 */
export function MoveHint(props: {
  state: PopupState;
  account: Account;
  attempt: (action: () => Promise<ActionMessage | undefined>) => void;
}): JSX.Element | null {
  const { state, account, attempt } = props;
  const hint = useRef<HTMLDivElement>(null);
  const contents = state.contents.value;
  if (!contents?.records.has("keys")) return null; // the record `keys` is damaged, and the list already warns
  const at = masterStateOf(contents, account);
  const isUnconfirmed = passwordStateOf(account) !== "confirmed";
  if (at !== "left" && !isUnconfirmed) return null;

  const button = (text: string, run: () => Promise<ActionMessage | undefined>, writes: boolean): JSX.Element => (
    <button
      type="button"
      class="quiet small"
      disabled={writes && contents.readOnly}
      onClick={() => {
        attempt(run);
      }}
    >
      {text}
    </button>
  );
  const move = async (): Promise<undefined> => {
    await state.perform("move", account.name);
  };
  const copyOld = async (): Promise<ActionMessage> => {
    const taken = await state.copyPrevious(account);
    if (taken === undefined) return { kind: "error", text: t("oldUnknown") };
    return copied(taken, state.clipboardSeconds.value);
  };
  const [text, run] = at === "left" ? ([t("move"), move] as const) : ([t("copyOld"), copyOld] as const);
  const settle = async (deed: "markChanged" | "undoChange"): Promise<undefined> => {
    // The pressed button disappears, and often the whole hint too. So the focus moves to the main button of the
    // account.
    hint.current?.closest("li")?.querySelector<HTMLElement>(".primary")?.focus();
    await state.perform(deed, account.name);
  };
  const said = at === "left" ? "moveHint" : passwordStateOf(account) === "sent" ? "sentHint" : "newHint";
  return (
    <div class="hint" ref={hint}>
      <span role="status">{t(said)}</span>
      <div class="actions">
        {button(text, run, at === "left") /* the same element for "Move" and "Copy old", which keeps the focus */}
        {isUnconfirmed && button(t("markChanged"), () => settle("markChanged"), true)}
        {isUnconfirmed && button(t("undoChange"), () => settle("undoChange"), true)}
      </div>
    </div>
  );
}
