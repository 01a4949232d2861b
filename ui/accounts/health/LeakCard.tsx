import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { allAccounts } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import { agoText } from "../../locale/times.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Notice } from "../../parts/Header.tsx";
import { Icon } from "../../parts/Icon.tsx";
import { takeFocus, Working } from "../../parts/long-work.tsx";
import type { LeakCheck } from "./leak-check.ts";

/**
 * Offers to ask the list of leaked passwords about the stored passwords, and says what would be sent, before anything
 * is. Shows nothing if the vault has no stored password.
 */
export function LeakCard(props: { check: LeakCheck; contents: Contents; now: number }): JSX.Element | null {
  const { check, contents, now } = props;
  const { leaks, counts, work, isRefused } = check;
  const { results, unasked } = leaks;
  const hasRun = useRef(false); // the button takes the focus back from the one that cancels
  if (work.fraction !== undefined) hasRun.current = true;
  const total = results.size + unasked.length;
  if (total === 0) return null;
  const isRest = results.size > 0 && unasked.length > 0;
  const button = (kind: string, text: string, accounts = allAccounts(contents)): JSX.Element => (
    <button
      type="button"
      class={kind}
      disabled={contents.readOnly}
      ref={hasRun.current ? takeFocus : null}
      onClick={() => {
        check.check(accounts);
      }}
    >
      {text}
    </button>
  );
  const oldest = Array.from(results.values()).reduce((least, { at }) => Math.min(least, at), now);
  return (
    <section class="group leaks" aria-labelledby="leaks">
      <span class="severity medium">
        <Icon name="shield" />
      </span>
      <div class="grow">
        <h3 id="leaks">{t("leakTitle")}</h3>
        <p class="hint">{t("leakHint")}</p>
        {results.size > 0 && (
          <Known counts={counts.size} unasked={unasked.length} ago={agoText((now - oldest) / 1000)} />
        )}
        {isRefused && <Notice kind="plain">{t("leakRefused")}</Notice>}
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
        {work.fraction !== undefined ? (
          <Working fraction={work.fraction} text={t("leakWorking")} onCancel={work.cancel} />
        ) : (
          <div class="actions">
            {isRest
              ? button("framed", t("leakCheckRest", unasked.length), unasked)
              : button("framed", results.size > 0 ? t("leakAgain") : t("leakCheck", total))}
            {isRest && button("quiet", t("leakAgain"))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Says what is known about the stored passwords, and since when at least. */
function Known({ counts, unasked, ago }: { counts: number; unasked: number; ago: string }): JSX.Element {
  const text = useRef<HTMLParagraphElement>(null);
  useReadOut(text);
  return (
    <p ref={text}>
      {counts > 0 ? t("leakSome", counts, ago) : t("leakNone", ago)}
      {unasked > 0 && ` ${t("leakRest", unasked)}`}
    </p>
  );
}
