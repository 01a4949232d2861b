import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { type Account, titleOf, loginOf } from "../../../src/index.ts";
import { describe } from "../../parts/describe.ts";
import { explain } from "../../locale/explain.ts";
import { Notice } from "../../parts/Header.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { IconButton } from "../../parts/Icon.tsx";
import { t } from "../../locale/i18n.ts";
import { Secret } from "../../parts/Secret.tsx";
import { bitsTextOf } from "./bits.ts";

interface AccountRowProps {
  account: Account;
  selected: boolean;
  /** True if all passwords are shown. */
  allShown: boolean;
  onSelect: (name: Account["name"], on: boolean) => void;
  reveal: (account: Account) => Promise<string>;
  /** @returns the message to show */
  copy: (account: Account) => Promise<string>;
}

/** An account in the list of all accounts, with a check box and buttons to copy and show its password. */
export function AccountRow(props: AccountRowProps): JSX.Element {
  const { account, allShown, reveal } = props;
  const id = useId();
  /** The choice for this account applies until the user shows or hides all passwords. */
  const [own, setOwn] = useState({ allShown, shown: allShown });
  const shown = own.allShown === allShown ? own.shown : allShown;
  const [made, setMade] = useState<{ account: Account; error?: string }>();
  const password = useHeldSecret();
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    if (!shown) return;
    let current = true;
    reveal(account).then(
      (revealed) => {
        if (!current) return;
        password.hold(revealed);
        setMade({ account });
      },
      (error: unknown) => {
        if (current) setMade({ account, error: explain(error) });
      },
    );
    return () => {
      current = false;
      password.empty();
      setMade(undefined);
    };
  }, [account, shown, reveal, password]);

  const who = titleOf(account) === "" ? t("noLogin") : titleOf(account);
  const login = account.label === undefined ? "" : loginOf(account);
  const bits = bitsTextOf(account);
  const named = t("listed", who, account.site);
  return (
    <div class="account">
      <div class="line">
        <input
          type="checkbox"
          aria-label={t("selectAccount", who, account.site)}
          checked={props.selected}
          onInput={(event) => {
            props.onSelect(account.name, event.currentTarget.checked);
          }}
        />
        <div class="grow">
          <div class="who" id={id}>
            <bdi>{who}</bdi>
          </div>
          <div class="sub">{login === "" ? describe(account) : t("ofSite", login, describe(account))}</div>
        </div>
        {bits !== undefined && <span class="chip">{bits}</span>}
        <IconButton
          icon="copy"
          name={t("copyPasswordOf", named)}
          onClick={() => void props.copy(account).then(setMessage)}
        />
        <IconButton
          icon={shown ? "eyeOff" : "eye"}
          name={t(shown ? "hidePasswordOf" : "showPasswordOf", named)}
          onClick={() => {
            setOwn({ allShown, shown: !shown });
          }}
        />
      </div>
      {shown && made?.account === account && made.error === undefined && <Secret secret={password} />}
      {shown && made?.error !== undefined && <Notice kind="error">{made.error}</Notice>}
      {message !== undefined && <Notice kind="plain">{message}</Notice>}
    </div>
  );
}
