import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  type Account,
  allAccounts,
  type Contents,
  passwordOf,
  removeAccounts,
  type Removed,
  searchAccounts,
  undoRemove,
} from "../../../src/index.ts";
import { explain } from "../../explain.ts";
import { Notice } from "../../Header.tsx";
import { t } from "../../i18n.ts";
import type { AccountsPorts } from "../ports.ts";
import type { WindowVault } from "../window-vault.ts";
import { AccountRow } from "./AccountRow.tsx";
import { Alphabet } from "./Alphabet.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { LongList, type Target } from "./LongList.tsx";
import { Removal } from "./Removal.tsx";
import { lettersOf, type Row, rowsFor } from "./rows.ts";
import { Search } from "./Search.tsx";

const keyOf = (row: Row): string => row.key;
const heightOf = (row: Row): number => (row.kind === "site" ? 40 : 52);

/** Every account, by site. */
export function AccountsView(props: {
  vault: WindowVault;
  ports: AccountsPorts;
  contents: Contents;
  query: string;
  onQuery: (query: string) => void;
}): JSX.Element {
  const { vault, ports, contents, query, onQuery } = props;
  const [selected, setSelected] = useState<ReadonlySet<Account["name"]>>(new Set());
  const [allShown, setAllShown] = useState(false);
  const [removed, setRemoved] = useState<Removed>();
  const [error, setError] = useState<string>();
  const [target, setTarget] = useState<Target>();
  const search = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => rowsFor(contents, query), [contents, query]);
  const begins = useMemo(() => lettersOf(rowsFor(contents, "")), [contents]);
  const found = useMemo(() => rows.flatMap((row) => (row.kind === "account" ? [row.account.name] : [])), [rows]);
  const total = allAccounts(contents).length;
  const chosen = useMemo(() => {
    const living = new Set(allAccounts(contents).map(({ name }) => name));
    return [...selected].filter((name) => living.has(name));
  }, [contents, selected]);

  // The index is made while nobody waits for it: not at the first key.
  useEffect(() => {
    const idle = setTimeout(() => searchAccounts(contents, "", 1));
    return () => {
      clearTimeout(idle);
    };
  }, [contents]);
  useEffect(() => {
    search.current?.focus({ preventScroll: true });
  }, []);

  const reveal = useCallback(
    async (account: Account) => {
      await vault.use();
      return passwordOf(contents, account);
    },
    [vault, contents],
  );
  const copy = useCallback(
    async (account: Account) => {
      try {
        const password = await reveal(account);
        return await ports.copy(password).then(
          () => t("copied"),
          () => t("copyFailed"),
        );
      } catch (failure) {
        return explain(failure);
      }
    },
    [ports, reveal],
  );
  const select = useCallback((name: Account["name"], on: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      if (on) after.add(name);
      else after.delete(name);
      return after;
    });
  }, []);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(explain(failure));
    }
  };
  const remove = (): Promise<void> =>
    attempt(async () => {
      setRemoved(await vault.change((opened) => removeAccounts(opened, chosen)));
      setSelected(new Set());
    });
  const undo = (): Promise<void> =>
    attempt(async () => {
      if (removed) await vault.change((opened) => undoRemove(opened, removed));
      dismiss();
    });
  const dismiss = (): void => {
    setRemoved(undefined);
    search.current?.focus();
  };
  const jump = (index: number): void => {
    onQuery("");
    setTarget({ index: index + 1, top: heightsBefore(rowsFor(contents, ""), index) });
  };

  if (total === 0 && !removed) return <p class="empty">{t("noAccountsAtAll")}</p>;
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
          found={found}
          selected={selected}
          count={chosen.length}
          readOnly={contents.readOnly}
          allShown={allShown}
          onSelect={setSelected}
          onShowAll={setAllShown}
          onRemove={() => void remove()}
        />
        {error !== undefined && <Notice kind="error">{error}</Notice>}
        {removed && <Removal removed={removed} onUndo={() => void undo()} onDismiss={dismiss} />}
      </div>
      {found.length === 0 && <p class="empty">{t("nothingFound")}</p>}
      <LongList label={t("accountsTitle")} rows={rows} keyOf={keyOf} heightOf={heightOf} target={target}>
        {(row) =>
          row.kind === "site" ? (
            <h2 class="site">
              <bdi>{row.site}</bdi>
              {row.count > 1 && <span class="chip">{row.count}</span>}
            </h2>
          ) : (
            <AccountRow
              account={row.account}
              selected={selected.has(row.account.name)}
              allShown={allShown}
              onSelect={select}
              reveal={reveal}
              copy={copy}
            />
          )
        }
      </LongList>
    </>
  );
}

const heightsBefore = (rows: readonly Row[], index: number): number =>
  rows.slice(0, index).reduce((sum, row) => sum + heightOf(row), 0);
