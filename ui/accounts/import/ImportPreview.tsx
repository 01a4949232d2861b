import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  AppError,
  applyImport,
  type ImportChoice,
  type ImportedAccounts,
  type ImportItem,
  type ImportPreview as Previewed,
  type ImportStatus,
  previewImport,
  type ReadImport,
} from "../../../src/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Notice } from "../../parts/Header.tsx";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";
import { LongList } from "../list/LongList.tsx";
import { notTakenText, statuses } from "./describe.ts";
import { ItemRow, StatusHeading } from "./preview-rows.tsx";

type Choices = ReadonlyMap<string, ImportChoice>;
type Row = ImportItem | { readonly heading: ImportStatus; readonly count: number };

const keyOf = (row: Row): string => ("heading" in row ? row.heading : row.key);
const heightOf = (row: Row): number => ("heading" in row ? 52 : 56);

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
  const work = useLongWork();
  const place = useRef<HTMLSpanElement>(null);
  useReadOut(place);
  useLayoutEffect(() => {
    takeFocus(place.current); // otherwise the focus is lost, because the preview replaces the focused form
  }, [place]);
  const { items, problems, notTaken } = preview;
  const rows = useMemo(() => rowsOf(items), [items]);
  const chosen = (item: ImportItem): ImportChoice => choices.get(item.key) ?? item.proposed;
  const changes = items.filter((item) => chosen(item) !== "mine").length;

  const apply = async (): Promise<void> => {
    if (changes === 0) return;
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

  return (
    <>
      {read.program !== undefined && read.format !== "typed" && (
        <p class="sub">{t("importFound", read.program, items.length)}</p>
      )}
      {problems.length > 0 && (
        <Notice kind="warn">
          {t("importProblems", problems.length)}
          <TruncatedList
            items={problems.map(({ row, title = t("importRow", row), error }) => {
              const text = explain(error);
              return text.startsWith(title) ? text : t("actionOf", title, text);
            })}
          />
        </Notice>
      )}
      {Object.keys(notTaken).length > 0 && <Notice kind="warn">{t("importNotTaken", notTakenText(notTaken))}</Notice>}
      <div class="tools line">
        <span class="grow" tabIndex={-1} ref={place}>
          {changes === 0 ? t("restoreNothing") : t("importChanges", changes)}
        </span>
        <button type="button" class="quiet" onClick={onGiveUp}>
          {t("cancel")}
        </button>
        <button
          type="button"
          class="primary"
          aria-disabled={work.fraction !== undefined || changes === 0}
          onClick={() => void apply()}
        >
          {t("importApply")}
        </button>
      </div>
      {work.fraction !== undefined && (
        <Working fraction={work.fraction} text={t("importWriting")} onCancel={work.cancel} />
      )}
      {work.error !== undefined && (
        <Notice kind="error">
          {work.error}
          {isStale && (
            <button type="button" class="quiet" onClick={() => void again()}>
              {t("restoreAgain")}
            </button>
          )}
        </Notice>
      )}
      <LongList label={t("importPreview")} rows={rows} keyOf={keyOf} heightOf={heightOf}>
        {(row) =>
          "heading" in row ? (
            <StatusHeading
              {...row}
              items={items}
              onChoose={(choice) => {
                setChoices(withAll(items, choices, row.heading, choice));
              }}
            />
          ) : (
            <ItemRow
              item={row}
              choice={chosen(row)}
              onChoose={(choice) => {
                setChoices(new Map(choices).set(row.key, choice));
              }}
            />
          )
        }
      </LongList>
    </>
  );
}

/**
 * Groups entries by status. For the entries that the vault already contains unchanged, only a heading with their number
 * is shown, but no rows.
 */
function rowsOf(items: readonly ImportItem[]): Row[] {
  return statuses.flatMap((status): Row[] => {
    const those = items.filter((item) => item.status === status);
    if (those.length === 0) return [];
    const heading = { heading: status, count: those.length };
    return status === "same" ? [heading] : [heading, ...those];
  });
}

/**
 * Applies a choice to all entries with the given status, except entries that do not offer this choice. If `choice` is
 * undefined, resets the entries to their proposed choices.
 */
function withAll(
  items: readonly ImportItem[],
  before: Choices,
  status: ImportStatus,
  choice: ImportChoice | undefined,
): Choices {
  const after = new Map(before);
  for (const item of items) {
    if (item.status !== status) continue;
    if (choice === undefined) after.delete(item.key);
    else if (item.choices.includes(choice)) after.set(item.key, choice);
  }
  return after;
}
