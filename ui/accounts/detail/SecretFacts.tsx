import type { JSX } from "preact";
import { useCallback, useLayoutEffect } from "preact/hooks";
import { type Account, hasPassword } from "../../../src/accounts/index.ts";
import { LoadedCode } from "../../codes/LoadedCode.tsx";
import { t } from "../../locale/i18n.ts";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { IconButton } from "../../parts/Icon.tsx";
import { QrCode } from "../../parts/QrCode.tsx";
import { Secret } from "../../parts/Secret.tsx";
import type { ActionMessage } from "../../parts/use-action.ts";
import type { Passwords } from "../list/passwords.ts";

/**
 * Shows dots instead of the password of an account, and buttons that change, show and copy the password. Below, shows
 * the password as a QR code if the user has asked for that.
 */
export function PasswordFact(props: {
  account: Account;
  passwords: Passwords;
  /** True to show the QR code. */
  code: boolean;
  onMessage: (action: () => Promise<ActionMessage | undefined>) => void;
  /** Opens the form for a new password. Undefined if the account cannot get one. */
  onChange: (() => void) | undefined;
}): JSX.Element {
  const { account, passwords, onMessage, onChange } = props;
  const shown = useHeldSecret();
  const isShown = shown.text !== "";
  useLayoutEffect(
    () => () => {
      shown.empty(); // the account may have a new password, so the old password is hidden
    },
    [account, shown],
  );
  const { reveal } = passwords;
  const isThere = hasPassword(account); // an imported account can have only one-time codes
  const read = useCallback(() => reveal(account), [reveal, account]);
  return (
    <div>
      <dt>{t("password")}</dt>
      <dd>
        {!isThere ? (
          <span class="sub">{t("noPassword")}</span>
        ) : isShown ? (
          <Secret secret={shown} />
        ) : (
          <span class="dots" aria-hidden="true">
            ••••••••••••
          </span>
        )}
        {isThere && props.code && <QrCode read={read} />}
      </dd>
      <dd class="actions">
        {onChange && (
          <button type="button" class="quiet small" aria-label={t("newRevision")} onClick={onChange}>
            {t("change")}
          </button>
        )}
        {isThere && (
          <IconButton
            icon={isShown ? "eyeOff" : "eye"}
            name={t(isShown ? "hidePassword" : "showPassword")}
            onClick={() => {
              onMessage(async () => {
                if (isShown) shown.empty();
                else shown.hold(await passwords.reveal(account));
                return undefined;
              });
            }}
          />
        )}
        {isThere && (
          <IconButton
            icon="copy"
            name={t("copyPassword")}
            onClick={() => {
              onMessage(async () => ({ kind: "plain", text: await passwords.copy(account) }));
            }}
          />
        )}
      </dd>
    </div>
  );
}

/** Shows the one-time code of an account. Shows nothing for an account without one-time codes. */
export function CodeFact(props: {
  account: Account;
  passwords: Passwords;
  onMessage: (action: () => Promise<ActionMessage | undefined>) => void;
}): JSX.Element | null {
  const { account, passwords, onMessage } = props;
  if (account.totp === undefined) return null;
  return (
    <div>
      <dt>{t("oneTimeCode")}</dt>
      <dd>
        <LoadedCode
          totp={account.totp}
          onCopy={() => {
            onMessage(async () => ({ kind: "plain", text: await passwords.copyCode(account) }));
          }}
        />
      </dd>
    </div>
  );
}
