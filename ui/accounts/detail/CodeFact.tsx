import type { JSX } from "preact";
import type { Account } from "../../../src/accounts/index.ts";
import { LoadedCode } from "../../codes/LoadedCode.tsx";
import { t } from "../../locale/i18n.ts";
import type { ActionMessage } from "../../parts/use-action.ts";
import type { Passwords } from "../list/passwords.ts";

/**
 * Shows the one-time code of an account, if any. A button opens the form for the key from which the codes are computed.
 */
export function CodeFact(props: {
  account: Account;
  passwords: Passwords;
  onMessage: (action: () => Promise<ActionMessage | undefined>) => void;
  onChange: () => void;
}): JSX.Element {
  const { account, passwords, onMessage } = props;
  const { totp } = account;
  return (
    <div>
      <dt>{t("oneTimeCode")}</dt>
      <dd>
        {totp !== undefined && (
          <LoadedCode
            totp={totp}
            onCopy={() => {
              onMessage(async () => ({ kind: "plain", text: await passwords.copyCode(account) }));
            }}
          />
        )}
      </dd>
      <dd class="actions">
        <button
          type="button"
          class="quiet"
          aria-label={t("actionOf", t(totp === undefined ? "setUpCodes" : "edit"), t("oneTimeCodes"))}
          onClick={props.onChange}
        >
          {t(totp === undefined ? "setUpCodes" : "edit")}
        </button>
      </dd>
    </div>
  );
}
