import type { JSX } from "preact";
import type { Account } from "../../src/accounts/index.ts";
import type { HistoryPlace, Perform } from "../../src/filling/index.ts";
import { dayText } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";
import { Notice } from "../parts/Header.tsx";
import { useAction } from "../parts/use-action.ts";

/**
 * Lists the replaced and removed keys of an account's one-time codes, with dates. The user can use a key again or
 * delete it.
 */
export function EarlierKeys(props: { account: Account; perform: Perform; readOnly: boolean }): JSX.Element | null {
  const { account, perform, readOnly } = props;
  const { totpHistory = [] } = account;
  const [message, run] = useAction();
  if (totpHistory.length === 0) return null;
  const after = (deed: "reuseKey" | "forgetKey", place: HistoryPlace): void => {
    run(async () => {
      await perform(deed, account.name, place);
      return undefined;
    });
  };
  return (
    <section class="history">
      <h3>{t("earlierKeys")}</h3>
      <ul>
        {totpHistory.map((earlier, i) => {
          const day = t("historyUntil", dayText(earlier.ended));
          return (
            <li key={`${i} ${earlier.ended}`}>
              <div class="line">
                <div class="grow">{day}</div>
                <button
                  type="button"
                  class="quiet"
                  disabled={readOnly}
                  aria-label={t("actionOf", t("useAgain"), day)}
                  onClick={() => {
                    after("reuseKey", { index: i, ended: earlier.ended });
                  }}
                >
                  {t("useAgain")}
                </button>
                <button
                  type="button"
                  class="quiet danger"
                  disabled={readOnly}
                  aria-label={t("actionOf", t("remove"), day)}
                  onClick={() => {
                    after("forgetKey", { index: i, ended: earlier.ended });
                  }}
                >
                  {t("remove")}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </section>
  );
}
