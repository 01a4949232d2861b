import type { JSX } from "preact";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Account } from "../../../src/accounts/index.ts";
import { AppError } from "../../../src/errors.ts";
import {
  applyImport,
  type ImportChoice,
  type ImportedAccounts,
  type ImportItem,
  type ImportProblem,
  type NotTakenKind,
  type ImportPreview as Previewed,
  previewImport,
  type ReadImport,
} from "../../../src/exchange/index.ts";
import { LongList } from "../../lists/LongList.tsx";
import { listed, t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { lineFor } from "../../parts/describe.ts";
import { Notice } from "../../parts/Header.tsx";
import { Icon } from "../../parts/Icon.tsx";
import { useLongWork, Working } from "../../parts/long-work.tsx";
import { SearchField } from "../../parts/SearchField.tsx";
import { Segmented } from "../../parts/Segmented.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";
import { chooseForAll, PreviewError } from "../preview-rows.tsx";
import {
  choiceText,
  isJoined,
  isToCheck,
  needsLook,
  PreviewRow,
  ProblemRow,
  problemText,
  takingOf,
  titleOf,
} from "./PreviewRow.tsx";

type Choices = ReadonlyMap<string, ImportChoice>;

/** An entry of the file, as a row. Entries that cannot be imported have rows, too. The search looks in `text`. */
type Row = { readonly key: string; readonly text: string } & (
  { readonly item: ImportItem } | { readonly problem: ImportProblem }
);

const filters = ["all", "import", "new", "look", "same", "joined", "out"] as const;
type Filter = (typeof filters)[number];

const keyOf = ({ key }: { readonly key: string }): string => key;
const rowHeight = (row: Row): number =>
  "item" in row && (needsLook(row.item) || row.item.status === "matched") ? 60 : 48;

/** Shows what an import would add and change. Nothing is written before the user confirms. */
export function ImportPreview(props: {
  vault: WindowVault;
  read: ReadImport;
  first: Previewed;
  onDone: (imported: ImportedAccounts) => void;
  onGiveUp: () => void;
}): JSX.Element {
  const { vault, read, onDone, onGiveUp } = props;
  const [preview, setPreview] = useState(props.first);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [isStale, setStale] = useState(false);
  const [filter, setFilter] = useState<Filter>("all");
  const [query, setQuery] = useState("");
  const work = useLongWork();
  const title = useRef<HTMLHeadingElement>(null);
  useReadOut(title);
  useLayoutEffect(() => {
    scrollTo(0, 0);
    title.current?.focus(); // the focus of the form that the preview replaces would be lost
  }, []);
  const { items, problems, keysInNotes, notTaken, notTakenNames } = preview;
  const named = (Object.entries(notTakenNames) as [NotTakenKind, readonly string[]][]).map(notTakenItem);
  const chosen = (item: ImportItem): ImportChoice => choices.get(item.key) ?? item.proposed;
  const isTaken = (item: ImportItem): boolean => chosen(item) !== "mine";
  const changes = items.filter(isTaken).length;
  const chosenTwice = useMemo(() => accountChosenTwice(items, choices), [items, choices]);
  const isBlocked = changes === 0 || chosenTwice !== undefined;
  const all = useMemo(() => rowsOf(items, problems), [items, problems]);
  const isIn: Readonly<Record<Filter, (row: Row) => boolean>> = {
    all: () => true,
    import: (row) => "item" in row && isTaken(row.item),
    new: (row) => "item" in row && row.item.status === "new",
    look: (row) => "item" in row && needsLook(row.item),
    same: (row) => "item" in row && row.item.status === "same",
    joined: (row) => "item" in row && isJoined(row.item),
    out: (row) => "problem" in row,
  };
  const found = query.trim().toLocaleLowerCase();
  const rows = all.filter((row) => isIn[filter](row) && row.text.includes(found));

  const apply = async (): Promise<void> => {
    if (isBlocked) return;
    await work.run(async (progress) => {
      try {
        onDone(await vault.change((opened) => applyImport(opened, preview, choices, progress)));
      } catch (error) {
        setStale(error instanceof AppError && error.code === "import-stale");
        throw error;
      }
    });
  };
  const again = (): Promise<void> =>
    work.run(async (progress) => {
      setStale(false);
      setPreview(await previewImport(await vault.use(), read, progress));
      setChoices(new Map());
    });
  const chooseAll = (status: "different" | "twice", choice: ImportChoice): void => {
    const others = items.filter((item) => !isToCheck(item)); // an answer for all would be no check
    setChoices(chooseForAll(others, keyOf, choices, status, choice));
  };

  return (
    <>
      <h2 id="import" tabIndex={-1} ref={title}>
        {read.program === undefined || read.format === "typed"
          ? t("importEntries", all.length)
          : t("importEntriesFrom", all.length, programText(read.program))}
      </h2>
      <div class="tools line">
        <div class="filters grow" role="group" aria-label={t("importFilter")}>
          {filters.map((each) => {
            const count = all.filter(isIn[each]).length;
            return count === 0 && each !== "all" && each !== filter ? null : (
              <button
                key={each}
                type="button"
                aria-pressed={each === filter}
                onClick={() => {
                  setFilter(each);
                }}
              >
                {t(`importFilter_${each}`)} <span class="count">{numberText(count)}</span>
              </button>
            );
          })}
        </div>
        {all.length > 1 && <SearchField label={t("importFind")} value={query} onInput={setQuery} />}
      </div>
      {(["different", "twice"] as const).map((status) => (
        <Conflicts
          key={status}
          status={status}
          items={items.filter((item) => item.status === status && needsLook(item) && !isToCheck(item))}
          chosen={chosen}
          onChoose={(choice) => {
            chooseAll(status, choice);
          }}
        />
      ))}
      {read.missingParts && <Notice kind="warn">{missingText(read)}</Notice>}
      {items.some(isToCheck) && <Notice kind="warn">{t("importWide")}</Notice>}
      {keysInNotes.length > 0 && (
        <Notice kind="warn">
          {t("importKeysInNotes", keysInNotes.length)}
          <TruncatedList items={keysInNotes.map(problemText)} />
        </Notice>
      )}
      {Object.keys(notTaken).length > 0 && (
        <Notice kind="warn">
          {t("importNotTaken", notTakenText(notTaken))}
          {named.length > 0 && <TruncatedList items={named} />}
        </Notice>
      )}
      {rows.length > 0 && (
        <div class="candidate head">
          <BoxForAll
            items={rows.flatMap((row) => ("item" in row && isForAll(row.item) ? row.item : []))}
            isTaken={isTaken}
            onChoose={(chosenNow) => {
              setChoices(new Map([...choices, ...chosenNow]));
            }}
          />
          {(["site", "login", "password", "importWhat"] as const).map((name) => (
            <span key={name} aria-hidden="true">
              {t(name)}
            </span>
          ))}
        </div>
      )}
      <LongList label={t("importPreview")} rows={rows} keyOf={keyOf} heightOf={rowHeight}>
        {(row) =>
          "problem" in row ? (
            <ProblemRow problem={row.problem} />
          ) : (
            <PreviewRow
              item={row.item}
              choice={chosen(row.item)}
              vault={vault}
              onChoose={(choice) => {
                setChoices(new Map(choices).set(row.item.key, choice));
              }}
            />
          )
        }
      </LongList>
      <div class="foot">
        {chosenTwice && <Notice kind="error">{t("keyTwice", lineFor(chosenTwice))}</Notice>}
        {work.fraction !== undefined && (
          <Working fraction={work.fraction} text={t("importWriting")} onCancel={work.cancel} />
        )}
        {work.error !== undefined && (
          <PreviewError text={work.error} again={isStale ? () => void again() : undefined} />
        )}
        <div class="line">
          <span class="sub grow">{t(changes === 0 ? "restoreNothing" : "importNothingSaved")}</span>
          <button type="button" class="framed" onClick={onGiveUp}>
            {t("cancel")}
          </button>
          <button
            type="button"
            class="primary"
            aria-disabled={work.fraction !== undefined || isBlocked}
            onClick={() => void apply()}
          >
            {t("importApply", changes)}
          </button>
        </div>
      </div>
    </>
  );
}

/** Returns true if the box for all rows changes a row. Rows that need a look have answers of their own. */
const isForAll = (item: ImportItem): boolean => !needsLook(item) && takingOf(item) !== undefined;

/** Shows a box that imports all shown entries, or leaves all of them out. */
function BoxForAll(props: {
  items: readonly ImportItem[];
  isTaken: (item: ImportItem) => boolean;
  onChoose: (choices: readonly (readonly [key: string, choice: ImportChoice])[]) => void;
}): JSX.Element {
  const { items, isTaken, onChoose } = props;
  const id = useId();
  const taken = items.filter(isTaken).length;
  const isAll = taken > 0 && taken === items.length;
  return (
    <>
      <input
        type="checkbox"
        id={id}
        checked={isAll}
        indeterminate={taken > 0 && !isAll}
        disabled={items.length === 0}
        onInput={() => {
          onChoose(
            items.map((item) => {
              const taking = item.proposed === "mine" ? takingOf(item) : item.proposed;
              return [item.key, isAll ? "mine" : (taking ?? "mine")];
            }),
          );
        }}
      />
      <label for={id} class="unseen">
        {t("selectShown")}
      </label>
    </>
  );
}

/** Gives one answer for all entries with the same question. Single entries can have another answer in their rows. */
function Conflicts(props: {
  status: "different" | "twice";
  items: readonly ImportItem[];
  chosen: (item: ImportItem) => ImportChoice;
  onChoose: (choice: ImportChoice) => void;
}): JSX.Element | null {
  const { status, items, chosen, onChoose } = props;
  const [first] = items;
  if (first === undefined) return null;
  const answers = (["mine", "theirs", "both"] as const).filter((each) =>
    items.some(({ choices }) => choices.includes(each)),
  );
  const answer = items.every((item) => chosen(item) === chosen(first)) ? chosen(first) : "mixed";
  const title = t(status === "different" ? "importConflict" : "importTwice", items.length);
  return (
    <div class="note warn titled">
      <Icon name="warn" />
      <div class="grow">
        <b>{title}</b> <span>{t("importConflictHint")}</span>
      </div>
      <Segmented<ImportChoice | "mixed">
        label={title}
        value={answer}
        options={answers.map((value) => ({ value, text: choiceText({ status }, value) }))}
        onChange={(choice) => {
          if (choice !== "mixed") onChoose(choice);
        }}
      />
    </div>
  );
}

/** Returns the rows in the order of the preview: what needs a decision, what is left out, then all others. */
function rowsOf(items: readonly ImportItem[], problems: readonly ImportProblem[]): Row[] {
  const rows = items.map((item) => ({ key: item.key, text: titleOf(item).toLocaleLowerCase(), item }));
  const look = (status: ImportItem["status"]): Row[] =>
    rows.filter(({ item }) => item.status === status && needsLook(item) && !isToCheck(item));
  return [
    ...rows.filter(({ item }) => isToCheck(item)),
    ...look("different"),
    ...look("unclear"),
    ...look("twice"),
    ...problems.map((problem, i) => ({
      key: `left-out ${i}`,
      text: problemText(problem).toLocaleLowerCase(),
      problem,
    })),
    ...rows.filter(({ item }) => item.status === "matched"),
    ...rows.filter(({ item }) => item.status === "new" && !needsLook(item)),
    ...rows.filter(({ item }) => !["new", "matched"].includes(item.status) && !needsLook(item)),
  ];
}

/** Returns the account that was chosen for several keys, if there is one. An account has only one key. */
function accountChosenTwice(items: readonly ImportItem[], choices: Choices): Account | undefined {
  const names = new Set<ImportChoice>();
  for (const { key, proposed, accounts } of items) {
    const choice = choices.get(key) ?? proposed;
    const account = accounts?.find(({ name }) => name === choice);
    if (account && names.has(choice)) return account;
    if (account) names.add(choice);
  }
  return undefined;
}

/** Returns the name of a program in the user's language. Only the name of two programs together has a word in it. */
const programText = (program: string): string => (program === "Chrome or Edge" ? t("importChromeOrEdge") : program);

/** Names the QR codes of an export that were not read. */
export const missingText = ({ missingParts = [] }: ReadImport): string =>
  missingParts
    .map(({ count, missing }) =>
      t("kitMissing", count - missing.length, count, listed(missing.map((number) => t("kitCodeNumber", number)))),
    )
    .join(" ");

/** Returns the kinds and numbers of items that are not imported: "cards (3), notes (2)". */
const notTakenText = (notTaken: Readonly<Partial<Record<NotTakenKind, number>>>): string =>
  listed(
    (Object.entries(notTaken) as [NotTakenKind, number][]).map(([kind, count]) =>
      t("importCount", kindText(kind), count),
    ),
  );

const kindText = (kind: NotTakenKind): string => t(kind === "other" ? "notTaken_rest" : `notTaken_${kind}`);

/** Number of names that are shown of each kind. */
const namesOfKind = 12;

/** Returns the names of the items of a kind: "payment cards: Visa, Bank". */
function notTakenItem([kind, names]: readonly [NotTakenKind, readonly string[]]): string {
  const more = names.length > namesOfKind ? [t("andMore", names.length - namesOfKind)] : [];
  return t("actionOf", kindText(kind), listed([...names.slice(0, namesOfKind), ...more]));
}
