import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { takeFocus } from "../../parts/long-work.tsx";
import { type GroupKind, isCounted, isFixable, type Line, type Summary } from "./summary.ts";

/** Shows how many accounts are fine, as a dial and as a sentence, and the button that begins with the most urgent one. */
export function ScoreCard(props: {
  summary: Summary;
  readOnly: boolean;
  /** True after the user has fixed an account. The button for the next one then takes the focus if it was lost. */
  isFixed: boolean;
  onFix: (line: Line, kind: GroupKind) => void;
}): JSX.Element {
  const { summary, readOnly, isFixed, onFix } = props;
  const { groups, total, fine } = summary;
  const title = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useReadOut(title);
  useLayoutEffect(() => {
    if (isFixed) takeFocus(next.current);
  }, [isFixed, fine]);
  if (total === 0 && groups.length === 0) return <p class="sub">{t("noAccountsAtAll")}</p>;
  const first = readOnly ? undefined : groups.find(({ kind }) => isCounted(kind) && isFixable(kind));
  const [line] = first?.lines ?? [];
  const ignored = groups.find(({ kind }) => kind === "ignored")?.lines.length ?? 0;
  return (
    <div class="score">
      <span class="dial" aria-hidden="true" style={{ "--fine": total === 0 ? 1 : fine / total }}>
        <span>{numberText(fine)}</span>
      </span>
      <div class="grow">
        <h3 ref={title}>{fine === total ? t("healthFine", total) : t("healthFound", fine, total)}</h3>
        {groups.some(({ kind }) => kind === "reused") ? (
          <p class="hint">{t("healthSharedFirst")}</p>
        ) : (
          fine === total && <p class="hint">{t("healthFineHint")}</p>
        )}
        {ignored > 0 && (
          <button
            type="button"
            class="quiet small start"
            onClick={() => {
              const group = document.querySelector<HTMLDetailsElement>("#ignored");
              if (!group) return;
              group.open = true;
              group.scrollIntoView({ block: "nearest" });
              group.querySelector("summary")?.focus();
            }}
          >
            {t("ignoredCount", ignored)}
          </button>
        )}
      </div>
      {first && line && (
        <button
          type="button"
          class="primary"
          ref={next}
          onClick={() => {
            onFix(line, first.kind);
          }}
        >
          {t(isFixed ? "healthFixNext" : "healthFixFirst")}
        </button>
      )}
    </div>
  );
}
