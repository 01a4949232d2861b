import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Contents, restorableAccounts, restoreDeleted, titleOf } from "../../src/index.ts";
import { t } from "../locale/i18n.ts";
import { listed } from "../locale/listed.ts";
import { Notice } from "../parts/Header.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { useAction } from "../parts/use-action.ts";
import type { PopupState } from "./state.ts";

/** Milliseconds for which the popup offers to undo a deletion. Later it can be undone under *Deleted*. */
const offered = 10 * 60_000;

/** Offers to restore what was deleted some minutes ago, also in a popup that was closed since. */
export function RecentlyDeleted({ state, contents }: { state: PopupState; contents: Contents }): JSX.Element | null {
  const [opened] = useState(() => Date.now());
  const [dismissed, setDismissed] = useState(false);
  const [message, run] = useAction();
  const recent = restorableAccounts(contents).filter(
    ({ deletedAt }) => deletedAt <= opened && opened - deletedAt < offered,
  );
  const leave = (): void => {
    document.querySelector<HTMLElement>("input[type=search]")?.focus(); // the button is removed
  };
  if (message) return <Notice kind={message.kind}>{message.text}</Notice>;
  if (recent.length === 0 || dismissed || contents.readOnly) return null;
  const titles = listed(recent.map(({ account }) => titleOf(account) || t("noLogin")));
  return (
    <div class="note plain line">
      <span class="grow">{t("removed", titles)}</span>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          run(async () => {
            await state.change((vault) =>
              restoreDeleted(
                vault,
                recent.map(({ account }) => account.name),
              ),
            );
            leave();
            return undefined;
          });
        }}
      >
        {t("undo")}
      </button>
      <IconButton
        icon="close"
        name={t("dismiss")}
        onClick={() => {
          leave();
          setDismissed(true);
        }}
      />
    </div>
  );
}
