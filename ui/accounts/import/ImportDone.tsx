import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { ImportedAccounts } from "../../../src/exchange/index.ts";
import { t } from "../../locale/i18n.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Notice } from "../../parts/Header.tsx";

/**
 * Shows the result of an import, with a button to undo the import. If the file contains unencrypted passwords, also
 * reminds the user to delete the file. If entries were skipped, the reminder says that the user should add them first.
 */
export function ImportDone(props: {
  imported: ImportedAccounts;
  isClear: boolean;
  /** True if entries of the file could not be imported. */
  hasSkipped: boolean;
  onUndo: () => void;
}): JSX.Element {
  const { added, changed } = props.imported;
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  return (
    <>
      <div class="note plain line">
        <span class="grow" ref={text}>
          {t("importDone", added.length, changed.length)}
        </span>
        <button type="button" class="quiet" onClick={props.onUndo}>
          {t("undo")}
        </button>
      </div>
      {props.isClear && <Notice kind="warn">{t(props.hasSkipped ? "importDeleteLater" : "importDelete")}</Notice>}
    </>
  );
}
