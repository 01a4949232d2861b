import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Account, passwordOf, previousPasswordOf } from "../../../src/accounts/index.ts";
import { type Contents, settingsOf, type Vault } from "../../../src/vault/index.ts";
import { copied } from "../../parts/copied.ts";
import { useAction } from "../../parts/use-action.ts";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { Notice } from "../../parts/Header.tsx";
import { IconButton } from "../../parts/Icon.tsx";
import { t } from "../../locale/i18n.ts";
import { Secret } from "../../parts/Secret.tsx";
import type { AccountsPorts } from "../ports.ts";

type Making = () => Promise<string | undefined>;

/**
 * Shows fields for the old and the new password side by side. Each password is derived only when the user shows or
 * copies the password.
 */
export function BothPasswords(props: {
  account: Account;
  contents: Contents;
  ports: AccountsPorts;
  use: () => Promise<Vault>;
}): JSX.Element {
  const { account, contents, ports, use } = props;
  const making =
    (make: Making): Making =>
    async () => {
      await use();
      return make();
    };
  const { clipboardSeconds: seconds } = settingsOf(contents);
  return (
    <div class="both">
      <OnePassword
        title={t("oldPassword")}
        account={account}
        make={making(() => previousPasswordOf(contents, account))}
        {...{ ports, seconds }}
      />
      <OnePassword
        title={t("newPassword")}
        account={account}
        make={making(() => passwordOf(contents, account))}
        {...{ ports, seconds }}
      />
    </div>
  );
}

function OnePassword(props: {
  title: string;
  account: Account;
  make: Making;
  ports: AccountsPorts;
  /** Seconds until the clipboard is cleared; 0 means never. */
  seconds: number;
}): JSX.Element {
  const { title, account, make, ports, seconds } = props;
  const [made, setMade] = useState<Account>();
  const password = useHeldSecret();
  const [message, run] = useAction();
  const isShown = made === account; // false before the user shows the password, and after the account has changed
  const withPassword = (then: (password: string) => Promise<ReturnType<typeof copied> | undefined>): void => {
    run(async () => {
      const text = await make();
      return text === undefined ? { kind: "error", text: t("oldUnknown") } : then(text);
    });
  };
  return (
    <div>
      <div class="line">
        <strong class="grow">{title}</strong>
        <IconButton
          icon="copy"
          name={t("actionOf", t("copyPassword"), title)}
          onClick={() => {
            withPassword((text) =>
              ports.copy(text, seconds).then(
                () => copied(true, seconds),
                () => copied(false, seconds),
              ),
            );
          }}
        />
        <IconButton
          icon={isShown ? "eyeOff" : "eye"}
          name={t("actionOf", t(isShown ? "hidePassword" : "showPassword"), title)}
          onClick={() => {
            if (isShown) {
              password.empty();
              setMade(undefined);
            } else
              withPassword((text) => {
                password.hold(text);
                setMade(account);
                return Promise.resolve(undefined);
              });
          }}
        />
      </div>
      {isShown && <Secret secret={password} />}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </div>
  );
}
