import type { JSX } from "preact";
import { useCallback, useLayoutEffect, useState } from "preact/hooks";
import type { Account } from "../../../src/accounts/index.ts";
import { LoadedCode } from "../../codes/LoadedCode.tsx";
import { t } from "../../locale/i18n.ts";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { IconButton } from "../../parts/Icon.tsx";
import { QrCode } from "../../parts/QrCode.tsx";
import { Secret } from "../../parts/Secret.tsx";
import type { ActionMessage } from "../../parts/use-action.ts";
import type { Passwords } from "../list/passwords.ts";

/**
 * Shows dots instead of the password of an account, and three buttons: one shows the password as text, one shows the
 * password as a QR code, and one copies the password.
 */
export function PasswordFact(props: {
  account: Account;
  passwords: Passwords;
  onMessage: (action: () => Promise<ActionMessage | undefined>) => void;
}): JSX.Element {
  const { account, passwords, onMessage } = props;
  const shown = useHeldSecret();
  const isShown = shown.text !== "";
  useLayoutEffect(
    () => () => {
      shown.empty(); // the account may have a new password, so the old password is hidden
    },
    [account, shown],
  );
  const [code, setCode] = useState(false);
  const { reveal } = passwords;
  const read = useCallback(() => reveal(account), [reveal, account]);
  return (
    <div>
      <dt>{t("password")}</dt>
      <dd>
        {isShown ? <Secret secret={shown} /> : <span aria-hidden="true">••••••••••••</span>}
        {code && <QrCode read={read} />}
      </dd>
      <dd class="actions">
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
        <IconButton
          icon="qr"
          name={t("qrCode")}
          expanded={code}
          onClick={() => {
            setCode(!code);
          }}
        />
        <IconButton
          icon="copy"
          name={t("copyPassword")}
          onClick={() => {
            onMessage(async () => ({ kind: "plain", text: await passwords.copy(account) }));
          }}
        />
      </dd>
    </div>
  );
}

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
