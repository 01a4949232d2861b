import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ImportedAccounts, ReadImport } from "../../../src/exchange/index.ts";
import { t } from "../../locale/i18n.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Icon } from "../../parts/Icon.tsx";

/**
 * Shows the result of an import, with a button that undoes it, and what to do next. If the file contains unencrypted
 * passwords, reminds the user to delete it until the user says that it is deleted. If entries were left out, the
 * reminder says that the user should deal with them first.
 *
 * @param props - `file`: name of the file. Undefined for pictures of QR codes
 */
export function ImportDone(props: {
  imported: ImportedAccounts;
  read: ReadImport;
  file: string | undefined;
  onUndo: () => void;
  onMore: () => void;
}): JSX.Element {
  const { imported, read, file, onUndo, onMore } = props;
  const { added, changed } = imported;
  const isLeftOut = read.problems.length > 0 || read.entries.some(({ wide }) => wide);
  const title = useRef<HTMLHeadingElement>(null);
  const [isDeleted, setDeleted] = useState(false);
  useReadOut(title);
  useLayoutEffect(() => {
    scrollTo(0, 0);
    title.current?.focus(); // the pressed button has disappeared
  }, []);
  return (
    <>
      <div class="line done">
        <Icon name="tick" />
        <div>
          <h2 id="import" tabIndex={-1} ref={title}>
            {t("importedCount", added.length + changed.length)}
          </h2>
          {changed.length > 0 && <p class="sub">{t("importedChanged", changed.length)}</p>}
        </div>
      </div>
      <div class="actions">
        <a class="primary" href="#list">
          {t("importShow")}
        </a>
        <button type="button" class="framed" onClick={onUndo}>
          {t("undoImport")}
        </button>
        <button type="button" class="quiet" onClick={onMore}>
          {t("importMore")}
        </button>
      </div>
      <ul class="next">
        {read.isClear && !isDeleted && (
          <Next
            title={
              file === undefined
                ? t("importDeletePictures")
                : t(isLeftOut ? "importDeleteFileLater" : "importDeleteFile", file)
            }
            hint={t(file === undefined ? "importDeleteKeys" : "importDeleteHint")}
          >
            <button
              type="button"
              class="framed"
              onClick={() => {
                setDeleted(true);
                title.current?.focus(); // the pressed button disappears
              }}
            >
              {t("fileDeleted")}
            </button>
          </Next>
        )}
        <Next title={t("checkHealthNext")} hint={t("checkHealthHint")}>
          <a class="framed" href="#health">
            {t("checkHealth")}
          </a>
        </Next>
        <Next title={t("backUpNext")} hint={t("backUpNextHint")}>
          <a class="framed" href="#backup">
            {t("backUpNow")}
          </a>
        </Next>
      </ul>
    </>
  );
}

function Next(props: { title: string; hint: string; children: JSX.Element }): JSX.Element {
  return (
    <li>
      <div class="grow">
        <b>{props.title}</b>
        <div class="hint">{props.hint}</div>
      </div>
      {props.children}
    </li>
  );
}
