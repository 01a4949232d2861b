import type { JSX } from "preact";
import { useCallback, useState } from "preact/hooks";
import { OneTimeCode } from "../../codes/OneTimeCode.tsx";
import {
  bitsOfAccount,
  oneTimeCode,
  type Account,
  loginOf,
  siteHasPrevious,
  titleOf,
} from "../../../src/accounts/index.ts";
import { useAction } from "../../parts/use-action.ts";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { describe } from "../../parts/describe.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { IconButton } from "../../parts/Icon.tsx";
import { QrCode } from "../../parts/QrCode.tsx";
import { Secret } from "../../parts/Secret.tsx";
import { isRated, strengthOf } from "../../parts/strength-word.ts";
import type { Copying } from "../copying.ts";

/** Shows one account of a backup, with buttons to show and copy the password. */
export function BackupRow(props: {
  account: Account;
  reveal: (account: Account) => Promise<string>;
  copying: Copying;
}): JSX.Element {
  const { account, reveal, copying } = props;
  const shown = useHeldSecret();
  const isShown = shown.text !== "";
  const [code, setCode] = useState(false);
  const [message, run] = useAction();
  const read = useCallback(() => reveal(account), [reveal, account]);
  const who = titleOf(account) === "" ? t("noLogin") : titleOf(account);
  const login = account.label === undefined ? "" : loginOf(account);
  const bits = isRated(account) ? bitsOfAccount(account) : undefined;
  const { totp } = account;
  const named = t("listed", who, account.site);
  return (
    <div class="account">
      <div class="line">
        <div class="grow">
          <div class="who">
            <bdi>{who}</bdi>
          </div>
          <div class="sub">{login === "" ? describe(account) : t("ofSite", login, describe(account))}</div>
          {siteHasPrevious(account) && <div class="sub">{t("movedUnused")}</div>}
        </div>
        {bits !== undefined && <span class="chip">{t(strengthOf(bits))}</span>}
        <IconButton
          icon="copy"
          name={t("copyPasswordOf", named)}
          onClick={() => {
            run(async () => {
              await copying.copy(await read());
              return undefined;
            });
          }}
        />
        <IconButton
          icon="qr"
          name={t("qrCodeOf", named)}
          expanded={code}
          onClick={() => {
            setCode(!code);
          }}
        />
        <IconButton
          icon={isShown ? "eyeOff" : "eye"}
          name={t(isShown ? "hidePasswordOf" : "showPasswordOf", named)}
          onClick={() => {
            run(async () => {
              if (isShown) shown.empty();
              else shown.hold(await read());
              return undefined;
            });
          }}
        />
      </div>
      {isShown && <Secret secret={shown} />}
      {isShown && totp !== undefined && (
        <OneTimeCode
          totp={totp}
          onCopy={() => {
            run(async () => {
              await copying.copy((await oneTimeCode(totp)).code);
              return undefined;
            });
          }}
        />
      )}
      {code && <QrCode read={read} />}
      {account.notes !== undefined && account.notes !== "" && isShown && (
        <p class="sub notes" dir="auto">
          {account.notes}
        </p>
      )}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </div>
  );
}
