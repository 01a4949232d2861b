import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Account, allAccounts } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { leaveForm } from "../../editor/unsaved.ts";
import { LongList, type Target } from "../../lists/LongList.tsx";
import { t, underscored } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { CheckBox } from "../../parts/CheckBox.tsx";
import { Notice } from "../../parts/Header.tsx";
import { Icon } from "../../parts/Icon.tsx";
import { loaded } from "../../parts/loaded.tsx";
import { takeFocus } from "../../parts/long-work.tsx";
import { useTypeAhead } from "../../parts/type-ahead.ts";
import { useAction } from "../../parts/use-action.ts";
import { accountIn, type Detail, DetailPane } from "../detail/DetailPane.tsx";
import { type AccountFindings, severityOf } from "../health/findings.ts";
import type { HealthCheck } from "../health/health-check.ts";
import type { LeakResults } from "../../../src/leaks/index.ts";
import type { AccountsPorts } from "../ports.ts";
import { AccountRow, type Tag } from "./AccountRow.tsx";
import { AccountCells, ColumnHeadings, useTable } from "./AccountTable.tsx";
import { useSelection } from "./bulk/selection.ts";
import { type Choices, firstChoices, lettersIn, listedAccounts } from "./listed.ts";
import { ListTools } from "./ListTools.tsx";
import { useRememberedList } from "./OpeningList.tsx";
import { usePasswords } from "./passwords.ts";

const BulkBar = loaded(async () => (await import("./bulk/BulkBar.tsx")).BulkBar);
const Chosen = loaded(async () => (await import("./bulk/Chosen.tsx")).Chosen);

const keyOf = ({ name }: Account): string => name;
const [listHeight, tableHeight] = [() => 48, () => 40]; // pixels of a row
const nobody: ReadonlyMap<string, AccountFindings> = new Map();

/** Shows the list of all accounts, beside the details of one account. */
export function AccountsView(props: {
  vault: WindowVault;
  ports: AccountsPorts;
  contents: Contents;
  health: HealthCheck;
  leaks: LeakResults;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  detail: Detail;
  onDetail: (detail: Detail) => void;
}): JSX.Element {
  const { vault, contents, health, choices, detail, onDetail } = props;
  const selection = useSelection(contents);
  const passwords = usePasswords(vault, contents, props.ports);
  const [message, run] = useAction();
  const [selecting, setSelecting] = useState(false);
  const [allShown, setAllShown] = useState(false);
  const [target, setTarget] = useState<Target>();
  const search = useRef<HTMLInputElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const isTable = useTable();
  const [now] = useState(Date.now);
  const findings = health.checked?.findings ?? nobody;
  const problems = useMemo(() => new Set(findings.keys()), [findings]);
  const accounts = useMemo(() => listedAccounts(contents, choices, problems), [contents, choices, problems]);
  const letters = useMemo(() => lettersIn(accounts, choices), [accounts, choices]);
  const names = useMemo(() => accounts.map(keyOf), [accounts]);
  const total = allAccounts(contents).length;
  const shown = detail.at === "new" ? undefined : (accountIn(contents, detail) ?? accounts[0])?.name;
  const first = useRef(detail.at);
  const wasTableRef = useRef(isTable);
  useLayoutEffect(() => {
    if (wasTableRef.current === isTable) return;
    wasTableRef.current = isTable;
    // The row or the button with the focus was in the list that the table has replaced, or the other way round.
    if (document.activeElement === document.body) setTarget({ index: Math.max(names.indexOf(shown ?? ""), 0) });
  }, [isTable, names, shown]);
  useTypeAhead(contents);
  useStickyHeight(tools);
  useRememberedList(vault, accounts, choices === firstChoices);

  useEffect(() => {
    if (first.current === "none") search.current?.focus({ preventScroll: true });
  }, []);

  const choose = (chosen: Partial<Choices>): void => {
    if (chosen.filter === "problem" && !health.checked) health.check();
    props.onChoices({ ...choices, ...chosen });
    setTarget(undefined);
    scrollTo({ top: 0 });
  };
  const close = (): void => {
    const isNarrow = matchMedia("(max-width: 1000px)").matches; // no room for the details beside the list, see columns.css
    if (detail.at === "new" || isNarrow) onDetail({ at: "none" });
    const index = names.indexOf(shown ?? "");
    if (index >= 0) setTarget({ index });
    else search.current?.focus();
  };
  const act = (action: () => Promise<unknown>): void => {
    run(async () => {
      await action();
      return undefined;
    });
  };
  const select = (on: boolean): void => {
    if (on) {
      leaveForm(() => {
        setSelecting(true);
      });
      return;
    }
    setSelecting(false);
    selection.set(new Set());
    setAllShown(false);
  };
  const onOpen = ({ name }: Account): void => {
    leaveForm(() => {
      onDetail({ at: "view", name });
    });
  };
  const tagOf = ({ name, previous }: Account): Tag | undefined => {
    const worst = findings.get(name)?.[0];
    if (worst && severityOf(worst) !== "low") return { kind: "bad", text: t(`health_${underscored(worst.kind)}`) };
    return previous && { kind: "todo", text: t("tagNew") };
  };

  return (
    <div class={`columns ${isTable ? "wide" : ""} ${detail.at === "none" || selecting ? "" : "opened"}`}>
      <section class="pane" aria-label={t("accountsTitle")}>
        <div class="tools" ref={tools}>
          <ListTools
            contents={contents}
            isTable={isTable}
            input={search}
            choices={choices}
            found={accounts.length}
            total={total}
            letters={letters}
            selecting={selecting}
            onChoose={choose}
            onSelecting={select}
            onDown={() => {
              setTarget({ index: 0 });
            }}
            onAdd={() => {
              const field = document.querySelector<HTMLElement>(".detail .adding input");
              if (field) {
                field.focus(); // the form is there already, possibly with typed text
                return;
              }
              leaveForm(() => {
                select(false);
                onDetail({ at: "new" });
              });
            }}
            onJump={(index) => {
              setTarget({ index, isAtTop: true });
            }}
          />
          {selecting && (
            <CheckBox
              label={t("selectShown")}
              checked={names.length > 0 && names.every((name) => selection.ticked.has(name))}
              onChange={(on) => {
                selection.set(new Set(on ? names : []));
              }}
            />
          )}
          {message && <Notice kind={message.kind}>{message.text}</Notice>}
        </div>
        {total === 0 ? (
          <NoAccounts />
        ) : (
          accounts.length === 0 && (
            <div class="nothing">
              <Icon name="find" />
              <p>{t("nothingFound")}</p>
            </div>
          )
        )}
        <LongList
          key={String(isTable)}
          label={t("accountsTitle")}
          rows={accounts}
          keyOf={keyOf}
          heightOf={isTable ? tableHeight : listHeight}
          target={target}
          current={shown}
          headings={isTable && accounts.length > 0 ? <ColumnHeadings choices={choices} onSort={choose} /> : undefined}
        >
          {(account, tabIndex) => {
            const row = {
              account,
              tabIndex,
              current: account.name === shown && !selecting,
              selected: selecting ? selection.ticked.has(account.name) : undefined,
              tag: tagOf(account),
              allShown: selecting && allShown,
              onOpen,
              onSelect: selection.tick,
              reveal: passwords.reveal,
            };
            return isTable ? <AccountCells {...row} now={now} /> : <AccountRow {...row} />;
          }}
        </LongList>
        {selecting && (
          <BulkBar
            contents={contents}
            selection={selection}
            allShown={allShown}
            onShowAll={setAllShown}
            perform={vault.perform}
            onAction={act}
          />
        )}
      </section>
      {selecting ? (
        <Chosen selection={selection} />
      ) : (
        <DetailPane
          vault={vault}
          ports={props.ports}
          contents={contents}
          passwords={passwords}
          leaks={props.leaks}
          detail={detail}
          first={accounts[0]}
          onDetail={onDetail}
          onDelete={({ name }) => {
            onDetail({ at: "none" });
            act(() => vault.perform("remove", [name]));
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/**
 * Follows the height of what sticks at the top of the window. The headings of the table stick below it, and a row that
 * gets the focus scrolls clear of it.
 */
function useStickyHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      current.parentElement?.style.setProperty("--tools", `${String(current.offsetHeight)}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
}

/** Tells users of a new vault how to add or import their first accounts. */
function NoAccounts(): JSX.Element {
  return (
    <div class="nothing" tabIndex={-1} ref={takeFocus}>
      <Icon name="mill" />
      <p>{t("noAccountsAtAll")}</p>
      <div class="actions">
        <a class="framed" href="#import">
          {t("view_import")}
        </a>
        <a class="framed" href="#restore">
          {t("view_restore")}
        </a>
      </div>
    </div>
  );
}
