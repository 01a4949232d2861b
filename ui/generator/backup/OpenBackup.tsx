import type { JSX } from "preact";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Account, accountAtSite, allAccounts, passwordOf } from "../../../src/accounts/index.ts";
import type { OpenedBackup } from "../../../src/backup/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { LongList, type Target } from "../../lists/LongList.tsx";
import { type Row, rowsFor } from "../../lists/rows.ts";
import { Search } from "../../lists/Search.tsx";
import { takeFocus } from "../../parts/long-work.tsx";
import { BackupWarnings } from "../../backup/BackupWarnings.tsx";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import type { Copying } from "../copying.ts";
import type { Deadline } from "../expiry.ts";
import { BackupRow } from "./BackupRow.tsx";

const keyOf = (row: Row): string => row.key;
const heightOf = (row: Row): number => (row.kind === "site" ? 40 : 52);

/**
 * Shows the accounts of an opened backup, with a search field. Each account has buttons to show and copy its password.
 */
export function OpenBackup(props: {
  opened: OpenedBackup;
  deadline: Deadline;
  copying: Copying;
  onClose: () => void;
}): JSX.Element {
  const { opened, deadline, copying, onClose } = props;
  const [query, setQuery] = useState("");
  const [target, setTarget] = useState<Target>();
  const search = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    takeFocus(search.current); // otherwise the focus is lost, because this view replaces the focused form
  }, []);
  const contents = useMemo((): Contents => ({ records: opened.records, problems: [], readOnly: true }), [opened]);
  const rows = useMemo(() => rowsFor(contents, query), [contents, query]);
  const found = rows.filter(({ kind }) => kind === "account").length;
  const reveal = useCallback(
    async (account: Account) => {
      deadline.use();
      return passwordOf(contents, await accountAtSite(contents, account));
    },
    [contents, deadline],
  );
  return (
    <section class="backup" aria-label={t("openBackupTitle")}>
      <div class="tools">
        <div class="line">
          <span class="sub grow">{t("backupCloses", deadline.minutesLeft.value)}</span>
          <button type="button" class="quiet" onClick={onClose}>
            {t("backupClose")}
          </button>
        </div>
        <Search
          input={search}
          query={query}
          found={found}
          total={allAccounts(contents).length}
          onQuery={(words) => {
            deadline.use();
            setQuery(words);
            setTarget(undefined);
          }}
          onDown={() => {
            setTarget({ index: 1 });
          }}
        />
      </div>
      <div class="view">
        <BackupWarnings opened={opened} left="readProblems" />
      </div>
      {found === 0 && <p class="empty">{t(query.trim() === "" ? "backupEmpty" : "nothingFound")}</p>}
      <LongList label={t("accountsTitle")} rows={rows} keyOf={keyOf} heightOf={heightOf} target={target}>
        {(row) =>
          row.kind === "site" ? (
            <h2 class="site">
              <bdi>{row.site}</bdi>
              {row.count > 1 && <span class="chip">{numberText(row.count)}</span>}
            </h2>
          ) : (
            <BackupRow account={row.account} reveal={reveal} copying={copying} />
          )
        }
      </LongList>
    </section>
  );
}
