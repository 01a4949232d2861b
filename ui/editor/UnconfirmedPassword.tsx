import type { JSX } from "preact";
import { type Account, finishMove, type Vault } from "../../src/index.ts";
import { useAction } from "../parts/use-action.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";

/** Tells that the site is not known to have an account's new password, and lets somebody say that it has. */
export function UnconfirmedPassword(props: {
  account: Account;
  readOnly: boolean;
  change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
}): JSX.Element | null {
  const { account, readOnly, change } = props;
  const [said, attempt] = useAction();
  const { previous } = account;
  return (
    <>
      {previous && (
        <div class="hint">
          <span>{t(previous.sent ? "sentHint" : "newHint")}</span>
          <div class="actions">
            <button
              type="button"
              class="quiet small"
              disabled={readOnly}
              onClick={() => {
                attempt(async () => {
                  await change((vault) => finishMove(vault, account.name));
                  return { kind: "plain", text: t("markedChanged") };
                });
              }}
            >
              {t("markChanged")}
            </button>
          </div>
        </div>
      )}
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
    </>
  );
}
