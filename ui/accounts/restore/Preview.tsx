import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  AppError,
  applyRestore,
  previewRestore,
  type RestoreChoices,
  type RestoreItem,
  type RestorePreview,
  type RestoreStatus,
} from "../../../src/index.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { explain } from "../../locale/explain.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { LongList } from "../list/LongList.tsx";
import { takeFocus } from "../../parts/long-work.tsx";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { changesOf, chooseForAll, chosen, statuses, stillOffered } from "./choices.ts";
import { BackupWarnings } from "./BackupWarnings.tsx";
import { PreviewRow } from "./PreviewRow.tsx";
import { StatusHeading } from "./StatusHeading.tsx";

type Row = RestoreItem | { readonly heading: RestoreStatus; readonly count: number };

const keyOf = (row: Row): string => ("heading" in row ? row.heading : row.name);
const heightOf = (row: Row): number => ("heading" in row ? 52 : 56);

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
    takeFocus(place.current); // otherwise the focus is lost, because the preview replaces the focused form
  }, [place]);
  const rows = useMemo(() => rowsOf(preview.items), [preview]);
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
        <Notice kind="error">
          {explain(failure)}
          {failure instanceof AppError && failure.code === "restore-stale" && (
            <button type="button" class="quiet" onClick={() => void again()}>
              {t("restoreAgain")}
            </button>
          )}
        </Notice>
      )}
      <LongList label={t("restorePreview")} rows={rows} keyOf={keyOf} heightOf={heightOf}>
        {(row) =>
          "heading" in row ? (
            <StatusHeading
              status={row.heading}
              count={row.count}
              onChoose={(choice) => {
                setChoices(chooseForAll(preview.items, choices, row.heading, choice));
              }}
            />
          ) : (
            <PreviewRow
              item={row}
              choice={chosen(row, choices)}
              onChoose={(choice) => {
                setChoices(new Map(choices).set(row.name, choice));
              }}
            />
          )
        }
      </LongList>
    </>
  );
}

/** Groups items by status. For unchanged items, only a heading with their number is shown, but no rows. */
function rowsOf(items: readonly RestoreItem[]): Row[] {
  return statuses.flatMap((status): Row[] => {
    const those = items.filter((item) => item.status === status);
    if (those.length === 0) return [];
    const heading = { heading: status, count: those.length };
    return status === "same" ? [heading] : [heading, ...those];
  });
}
