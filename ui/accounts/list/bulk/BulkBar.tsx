import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Contents } from "../../../../src/vault/index.ts";
import { t } from "../../../locale/i18n.ts";
import { useReadOut } from "../../../parts/announce.tsx";
import type { Bulk, Selection } from "./bulk.ts";
import { type BulkAction, BulkQuestion } from "./BulkQuestion.tsx";

/** Shows buttons for actions on many accounts. Deleting needs no confirmation, because it can be undone for 30 days. */
export function BulkBar(props: {
  contents: Contents;
  /** Record names of the listed accounts. */
  found: readonly string[];
  selection: Selection;
  bulk: Bulk;
  allShown: boolean;
  onShowAll: (on: boolean) => void;
}): JSX.Element {
  const { contents, found, selection, bulk, allShown, onShowAll } = props;
  const { ticked, chosen } = selection;
  const [pending, setPending] = useState<BulkAction>();

  const unticking = async (work: Promise<boolean>): Promise<void> => {
    if (await work) selection.set(new Set());
  };
  const remove = (): void => void unticking(bulk.remove(chosen));
  const ask =
    (about: BulkAction): (() => void) =>
    () => {
      setPending(about);
    };
  const action = (text: string, onClick: () => void, more = ""): JSX.Element => (
    <button type="button" class={`quiet ${more}`} disabled={contents.readOnly} onClick={onClick}>
      {text}
    </button>
  );
  return (
    <div class="bulk">
      <div class="line">
        <label class="check grow">
          <input
            type="checkbox"
            checked={found.length > 0 && found.every((name) => ticked.has(name))}
            onInput={(event) => {
              selection.set(new Set(event.currentTarget.checked ? found : []));
            }}
          />
          {t("selectShown")}
        </label>
        <span class="sub" role="status">
          {chosen.length > 0 && t("selectedCount", chosen.length)}
        </span>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            if (allShown) onShowAll(false);
            else setPending("show");
          }}
        >
          {t(allShown ? "hideAll" : "showAll")}
        </button>
      </div>
      {chosen.length > 0 && (
        <div class="chosen" role="group" aria-label={t("withSelected")}>
          {action(t("newRevision"), ask("revision"))}
          {action(t("changeRules"), ask("rules"))}
          {action(t("bringUpToDate"), ask("newest"))}
          {action(t("removeSelected"), remove, "danger")}
        </div>
      )}
      {pending && (
        <BulkQuestion
          action={pending}
          contents={contents}
          names={chosen}
          onAnswer={(answer) => {
            setPending(undefined);
            if (pending === "show") onShowAll(answer !== undefined);
            else if (answer !== undefined && answer !== "show") void unticking(bulk.change(chosen, answer));
          }}
        />
      )}
    </div>
  );
}

/**
 * Shows a message about an action, with an undo button. The undo button takes the focus, because the button that
 * started the action has disappeared.
 */
export function UndoNote(props: { text: string; onUndo: () => void; onDismiss: () => void }): JSX.Element {
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  return (
    <div class="note plain line">
      <span class="grow" ref={text}>
        {props.text}
      </span>
      <button type="button" class="primary" onClick={props.onUndo} ref={focus}>
        {t("undo")}
      </button>
      <button type="button" class="quiet" onClick={props.onDismiss}>
        {t("dismiss")}
      </button>
    </div>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
