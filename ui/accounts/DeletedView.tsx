import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { type DeletedAccount, keptDeleted, restorableAccounts } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { dayText } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { describe, lineFor, shownName } from "../parts/describe.ts";
import { Notice } from "../parts/Header.tsx";
import { RowNames } from "../parts/RowNames.tsx";
import { AccountTile } from "../parts/Tile.tsx";
import { useAction } from "../parts/use-action.ts";
import { LongList } from "../lists/LongList.tsx";
import { rowSub } from "./list/AccountRow.tsx";

const keyOf = ({ account }: DeletedAccount): string => account.name;
const heightOf = (): number => 56;
const nameOf = ({ account }: DeletedAccount): string => lineFor(account);

/**
 * Lists the deleted accounts that can still be restored. The button "Delete all now" asks for confirmation, because
 * nobody can undo this action.
 */
export function DeletedView({ vault, contents }: { vault: WindowVault; contents: Contents }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const [message, run] = useAction();
  const deleted = restorableAccounts(contents);
  const restore = (each: DeletedAccount): void => {
    run(async () => {
      await vault.perform("restore", [each.account.name]);
      heading.current?.focus(); // otherwise the focus is lost when the pressed button disappears
      return { kind: "plain", text: t("deletedBack", nameOf(each)) };
    });
  };
  const empty = (): void => {
    run(async () => {
      await vault.perform("emptyDeleted");
      heading.current?.focus();
      return { kind: "plain", text: t("deletedEmptied") };
    });
  };
  return (
    <section class="view" aria-labelledby="deleted">
      <h2 id="deleted" ref={heading} tabIndex={-1}>
        {t("view_deleted")}
      </h2>
      <p class="sub">{t(deleted.length === 0 ? "deletedNone" : "deletedIntro")}</p>
      {deleted.length > 0 && (
        <button
          type="button"
          class="quiet danger start"
          disabled={contents.readOnly}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t("emptyNow")}
        </button>
      )}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      <LongList label={t("view_deleted")} rows={deleted} keyOf={keyOf} heightOf={heightOf}>
        {(each) => (
          <DeletedRow
            deleted={each}
            readOnly={contents.readOnly}
            onRestore={() => {
              restore(each);
            }}
          />
        )}
      </LongList>
      {asking && (
        <ConfirmDialog
          title={t("emptyTitle", deleted.length)}
          yes={t("removeForGood")}
          onAnswer={(yes) => {
            setAsking(false);
            if (yes) empty();
            return undefined;
          }}
        >
          <p>{t("emptyText")}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function DeletedRow(props: { deleted: DeletedAccount; readOnly: boolean; onRestore: () => void }): JSX.Element {
  const name = nameOf(props.deleted);
  const { account, deletedAt } = props.deleted;
  return (
    <div class="account line deleted">
      <AccountTile account={account} />
      <div class="grow">
        <RowNames title={shownName(account)} sub={rowSub(account)} />
        <div class="sub">
          {t("ofSite", describe(account), t("deletedOn", dayText(deletedAt), dayText(deletedAt + keptDeleted)))}
        </div>
      </div>
      <button
        type="button"
        class="quiet"
        aria-label={t("actionOf", t("restoreDeleted"), name)}
        disabled={props.readOnly}
        onClick={props.onRestore}
      >
        {t("restoreDeleted")}
      </button>
    </div>
  );
}
