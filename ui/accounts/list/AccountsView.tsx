import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { allAccounts, type Contents } from "../../../src/index.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { useTypeAhead } from "../../parts/type-ahead.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { takeFocus } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import { AccountRow } from "./AccountRow.tsx";
import { Alphabet } from "./Alphabet.tsx";
import { useBulk } from "./bulk/bulk.ts";
import { BulkBar } from "./bulk/BulkBar.tsx";
import { UndoNote } from "./bulk/UndoNote.tsx";
import { LongList, type Target } from "./LongList.tsx";
import { usePasswords } from "./passwords.ts";
import { heightOf, heightsBefore, lettersOf, type Row, rowsFor } from "./rows.ts";
import { Search } from "./Search.tsx";
import { useSelection } from "./selection.ts";

const keyOf = (row: Row): string => row.key;

/** All accounts, grouped by site. */
export function AccountsView(props: {
  vault: WindowVault;
  ports: AccountsPorts;
  contents: Contents;
  query: string;
  onQuery: (query: string) => void;
}): JSX.Element {
  const { vault, contents, query, onQuery } = props;
  const selection = useSelection(contents);
  const passwords = usePasswords(vault, contents, props.ports);
  const bulk = useBulk(vault);
  const [allShown, setAllShown] = useState(false);
  const [target, setTarget] = useState<Target>();
  const search = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => rowsFor(contents, query), [contents, query]);
  const begins = useMemo(() => lettersOf(rowsFor(contents, "")), [contents]);
  const found = useMemo(() => rows.flatMap((row) => (row.kind === "account" ? [row.account.name] : [])), [rows]);
  const total = allAccounts(contents).length;
  useTypeAhead(contents);

  useEffect(() => {
    search.current?.focus({ preventScroll: true });
  }, []);

  const jump = (index: number): void => {
    onQuery("");
    setTarget({ index: index + 1, top: heightsBefore(rowsFor(contents, ""), index) });
  };
  const dismiss = (): void => {
    bulk.dismiss();
    search.current?.focus();
  };
  const undo = async (): Promise<void> => {
    if (await bulk.undo()) search.current?.focus();
  };

  if (total === 0 && bulk.done === undefined) {
    return (
      <p class="empty" tabIndex={-1} ref={takeFocus}>
        {t("noAccountsAtAll")}
      </p>
    );
  }
  return (
    <>
      <div class="tools">
        <Search
          input={search}
          query={query}
          found={found.length}
          total={total}
          onQuery={(words) => {
            onQuery(words);
            setTarget(undefined);
            scrollTo({ top: 0 });
          }}
          onDown={() => {
            setTarget({ index: 1, control: 1 });
          }}
        />
        <Alphabet begins={begins} onJump={jump} />
        <BulkBar
          contents={contents}
          found={found}
          selection={selection}
          bulk={bulk}
          allShown={allShown}
          onShowAll={setAllShown}
        />
        {bulk.message && <Notice kind={bulk.message.kind}>{bulk.message.text}</Notice>}
        {bulk.done !== undefined && (
          <UndoNote key={bulk.done} text={bulk.done} onUndo={() => void undo()} onDismiss={dismiss} />
        )}
      </div>
      {found.length === 0 && <p class="empty">{t("nothingFound")}</p>}
      <LongList label={t("accountsTitle")} rows={rows} keyOf={keyOf} heightOf={heightOf} target={target}>
        {(row) =>
          row.kind === "site" ? (
            <h2 class="site">
              <bdi>{row.site}</bdi>
              {row.count > 1 && <span class="chip">{numberText(row.count)}</span>}
            </h2>
          ) : (
            <AccountRow
              account={row.account}
              selected={selection.ticked.has(row.account.name)}
              allShown={allShown}
              onSelect={selection.tick}
              reveal={passwords.reveal}
              copy={passwords.copy}
            />
          )
        }
      </LongList>
    </>
  );
}
