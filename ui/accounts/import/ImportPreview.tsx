import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { AppError } from "../../../src/errors.ts";
import { placeShown } from "../../../src/accounts/index.ts";
import {
  applyImport,
  type ImportChoice,
  type ImportedAccounts,
  type ImportItem,
  type ImportProblem,
  type ImportStatus,
  type NotTakenKind,
  type ImportPreview as Previewed,
  previewImport,
  type ReadImport,
} from "../../../src/exchange/index.ts";
import { LongList } from "../../lists/LongList.tsx";
import { explain } from "../../locale/explain.ts";
import { listed, t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Notice } from "../../parts/Header.tsx";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";
import { chooseForAll, ItemRow, PreviewError, rowHeight, rowsByStatus, StatusHeading } from "../preview-rows.tsx";

type Choices = ReadonlyMap<string, ImportChoice>;

const keyOf = ({ key }: ImportItem): string => key;

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
    takeFocus(place.current); // if the preview replaces a focused form, the focus is lost without this call
  }, [place]);
  const { items, problems, keysInNotes, notTaken } = preview;
  const rows = useMemo(() => rowsByStatus(items, statuses), [items]);
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
          <TruncatedList items={problems.map(problemText)} />
        </Notice>
      )}
      {keysInNotes.length > 0 && (
        <Notice kind="warn">
          {t("importKeysInNotes", keysInNotes.length)}
          <TruncatedList items={keysInNotes.map(problemText)} />
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
          {t("importApply", changes)}
        </button>
      </div>
      {work.fraction !== undefined && (
        <Working fraction={work.fraction} text={t("importWriting")} onCancel={work.cancel} />
      )}
      {work.error !== undefined && <PreviewError text={work.error} again={isStale ? () => void again() : undefined} />}
      <LongList
        label={t("importPreview")}
        rows={rows}
        keyOf={(row) => ("heading" in row ? row.heading : keyOf(row))}
        heightOf={rowHeight}
      >
        {(row) =>
          "heading" in row ? (
            <StatusHeading
              title={statusText(row.heading)}
              count={row.count}
              menu={menuFor(row.heading, items)}
              onChoose={(choice) => {
                setChoices(chooseForAll(items, keyOf, choices, row.heading, choice));
              }}
            />
          ) : (
            <ItemRow
              title={titleOf(row)}
              menu={
                isJoined(row)
                  ? [["mine", t("choiceJoined")]]
                  : row.choices.map((choice) => [choice, choiceText(row.status, choice)] as const)
              }
              choice={chosen(row)}
              onChoose={(choice) => {
                setChoices(new Map(choices).set(row.key, choice));
              }}
            >
              <div class="sub">{detailOf(row)}</div>
            </ItemRow>
          )
        }
      </LongList>
    </>
  );
}

function problemText({ row, title = t("importRow", row), error }: ImportProblem): string {
  const text = explain(error);
  return text.startsWith(title) ? text : t("actionOf", title, text);
}

/** Returns the menu for all entries of a status: the choices that at least one of these entries offers. */
function menuFor(status: ImportStatus, items: readonly ImportItem[]): (readonly [ImportChoice, string])[] {
  const isOffered = (choice: ImportChoice): boolean =>
    items.some((item) => item.status === status && item.choices.includes(choice));
  return (["mine", "theirs", "both"] as const)
    .filter(isOffered)
    .map((choice) => [choice, choiceText(status, choice)] as const);
}

/** Statuses of imported entries, in the order of the preview. Statuses that need a decision by the user come first. */
const statuses = ["different", "twice", "new", "same"] as const satisfies readonly ImportStatus[];

const statusText = (status: ImportStatus): string =>
  t(status === "different" ? "status_differs" : status === "twice" ? "status_twice" : `status_${status}`);

/** Returns true if a preceding entry of the file takes all values of this one. */
const isJoined = ({ status, choices }: ImportItem): boolean => status === "twice" && choices.length === 1;

/** Returns the text of a choice in the menu. The text depends on the status of the entry. */
function choiceText(status: ImportStatus, choice: ImportChoice): string {
  if (choice === "both") return t("choiceBoth");
  if (status === "different") return t(choice === "mine" ? "choiceMine" : "importTheirs");
  return t(choice === "mine" ? "choiceLeaveOut" : "choiceAdd");
}

function titleOf({ entry }: ImportItem): string {
  const { login, label } = entry;
  return t("ofSite", label ?? (login === "" ? t("noLogin") : login), placeShown(entry));
}

const names = ["address", "label", "notes", "tags", "favourite", "totp", "totpHistory", "history", "aliases"] as const;

/** Returns the second line of an entry in the preview, below its title. */
function detailOf({ fields, entry: { aliases = [], derivation } }: ImportItem): string {
  const named = fields.map((field) => {
    const name = names.find((each) => each === field);
    return name === undefined ? t("recordField_secret") : t(`recordField_${name}`);
  });
  return [
    named.length === 0 ? "" : t("differsIn", listed(named)),
    derivation ? t("importGenerated", derivation.scheme) : "",
    aliases.length === 0 ? "" : t("aliasesInBackup", listed(aliases)),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Returns the kinds and numbers of items that are not imported: "cards (3), notes (2)". */
const notTakenText = (notTaken: Readonly<Partial<Record<NotTakenKind, number>>>): string =>
  listed(
    (Object.entries(notTaken) as [NotTakenKind, number][]).map(([kind, count]) =>
      t("importCount", t(kind === "other" ? "notTaken_rest" : `notTaken_${kind}`), count),
    ),
  );
