import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  applyRestore,
  previewRestore,
  type RestoreChoices,
  type RestoreItem,
  type RestorePreview,
  type RestoreStatus,
} from "../../../src/backup/index.ts";
import { AppError } from "../../../src/errors.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { LongList } from "../../lists/LongList.tsx";
import { takeFocus } from "../../parts/long-work.tsx";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { chooseForAll, ItemRow, PreviewError, rowHeight, rowsByStatus, StatusHeading } from "../preview-rows.tsx";
import {
  aliasesOf,
  changesOf,
  choiceText,
  chosen,
  detailOf,
  isCounted,
  nameOf,
  statuses,
  stillOffered,
} from "./choices.ts";
import { BackupWarnings } from "../../backup/BackupWarnings.tsx";

const keyOf = ({ name }: RestoreItem): string => name;

/** Returns true if a restore has failed because its preview is out of date. */
const isStale = (error: unknown): boolean => error instanceof AppError && error.code === "restore-stale";

/** Shows what a restore would change, item by item. Nothing is written before the user confirms. */
export function Preview(props: {
  vault: WindowVault;
  first: RestorePreview;
  onDone: (restored: number) => void;
  onGiveUp: () => void;
}): JSX.Element {
  const { vault, onDone, onGiveUp } = props;
  const [preview, setPreview] = useState(props.first);
  const [choices, setChoices] = useState<RestoreChoices>(new Map());
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useReadOut(place);
  useLayoutEffect(() => {
    takeFocus(place.current); // if the preview replaces a focused form, the focus is lost without this call
  }, [place]);
  const rows = useMemo(() => rowsByStatus(preview.items.filter(isCounted), statuses), [preview]);
  const changes = changesOf(preview.items, choices);
  const deletedHere = preview.items.filter(({ deleted }) => deleted === "here").length;

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    // Moves the focus first, because the focused button may disappear together with the error.
    if (failure !== undefined) place.current?.focus();
    setFailure(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const apply = async (): Promise<void> => {
    if (changes === 0) return;
    await run(async () => {
      onDone(await vault.change((opened) => applyRestore(opened, preview, choices)));
    });
  };
  const again = (): Promise<void> =>
    run(async () => {
      const next = await previewRestore(await vault.use(), preview.opened);
      setPreview(next);
      setChoices(stillOffered(next.items, choices));
    });

  return (
    <>
      <BackupWarnings opened={preview.opened} />
      <div class="tools line">
        <span class="grow" tabIndex={-1} ref={place}>
          {changes > 0
            ? t("restoreChanges", changes)
            : deletedHere > 0
              ? t("restoreDeletedOffer", deletedHere)
              : t("restoreNothing")}
        </span>
        <button type="button" class="quiet" onClick={onGiveUp}>
          {t("cancel")}
        </button>
        <button type="button" class="primary" aria-disabled={busy || changes === 0} onClick={() => void apply()}>
          {t("restoreApply")}
        </button>
      </div>
      {failure !== undefined && (
        <PreviewError text={explain(failure)} again={isStale(failure) ? () => void again() : undefined} />
      )}
      <LongList
        label={t("restorePreview")}
        rows={rows}
        keyOf={(row) => ("heading" in row ? row.heading : keyOf(row))}
        heightOf={rowHeight}
      >
        {(row) =>
          "heading" in row ? (
            <StatusHeading
              title={t(`status_${row.heading}`)}
              count={row.count}
              menu={menuFor(row.heading)}
              onChoose={(choice) => {
                setChoices(chooseForAll(preview.items, keyOf, choices, row.heading, choice));
              }}
            />
          ) : (
            <ItemRow
              title={nameOf(row)}
              menu={row.choices.map((choice) => [choice, choiceText(row, choice)] as const)}
              choice={chosen(row, choices)}
              onChoose={(choice) => {
                setChoices(new Map(choices).set(row.name, choice));
              }}
            >
              <ItemDetails item={row} />
            </ItemRow>
          )
        }
      </LongList>
    </>
  );
}

/** Returns the menu for all items of a status. Items that the vault already contains unchanged have no choices. */
function menuFor(status: RestoreStatus): (readonly ["mine" | "theirs", string])[] {
  if (status === "same") return [];
  const isDeleted = status === "deleted";
  return [
    ["mine", isDeleted ? t("choiceAllMine") : choiceText({ status }, "mine")],
    ["theirs", isDeleted ? t("choiceAllTheirs") : choiceText({ status }, "theirs")],
  ];
}

/** Shows the lines below an item's title: the differences, newly linked sites and a warning, if any. */
function ItemDetails({ item }: { item: RestoreItem }): JSX.Element {
  const aliases = aliasesOf(item);
  return (
    <>
      <div class="sub">{detailOf(item)}</div>
      {aliases !== "" && <div class="sub">{aliases}</div>}
      {item.warning && <div class="sub danger">{explain(item.warning)}</div>}
    </>
  );
}
