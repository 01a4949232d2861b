import type { JSX } from "preact";
import type { OpenedBackup } from "../../src/backup/index.ts";
import { momentText } from "../locale/times.ts";
import { explain } from "../locale/explain.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { numberText } from "../locale/numbers.ts";
import { TruncatedList } from "../parts/TruncatedList.tsx";

/**
 * Shows the date of a backup, a problem with the whole backup, and the problems of entries that cannot be used.
 *
 * @param props - `left` is the name of the message about the number of entries that cannot be used
 */
export function BackupWarnings({
  opened,
  left = "restoreProblems",
}: {
  opened: OpenedBackup;
  left?: "restoreProblems" | "readProblems";
}): JSX.Element {
  const { created, warning, problems } = opened;
  const sentences = new Map<string, number>();
  for (const { error } of problems) {
    const sentence = explain(error);
    sentences.set(sentence, (sentences.get(sentence) ?? 0) + 1);
  }
  return (
    <>
      {created !== undefined && <p class="sub">{t("backupMade", momentText(created))}</p>}
      {warning && <Notice kind="warn">{explain(warning)}</Notice>}
      {problems.length > 0 && (
        <Notice kind="warn">
          {t(left, problems.length)}
          <TruncatedList
            items={Array.from(sentences, ([sentence, count]) =>
              count > 1 ? `${sentence} (${numberText(count)})` : sentence,
            )}
          />
        </Notice>
      )}
    </>
  );
}
