import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Account } from "../../src/accounts/index.ts";
import { t } from "../locale/i18n.ts";
import { useHeldSecret } from "../parts/held-secret.ts";
import { IconButton } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";
import type { ActionMessage } from "../parts/use-action.ts";
import type { PopupState } from "./state.ts";

/** Shows dots instead of an account's password, a button that shows the password, and one that copies it. */
export function PasswordRow(props: {
  state: PopupState;
  account: Account;
  /** Id of the element with the name of the account. */
  describedBy: string;
  attempt: (action: () => Promise<ActionMessage | undefined>) => void;
  onCopy: () => void;
}): JSX.Element {
  const { state, account, describedBy } = props;
  const shown = useHeldSecret();
  const isShown = shown.text !== "";
  useLayoutEffect(
    () => () => {
      shown.empty(); // the account may have a new password, so the old password is hidden
    },
    [account, shown],
  );
  const show = (): void => {
    props.attempt(async () => {
      if (isShown) shown.empty();
      else shown.hold(await state.reveal(account));
      return undefined;
    });
  };
  return (
    <div class="line">
      <span class="grow">
        {isShown ? (
          <Secret secret={shown} />
        ) : (
          <span class="dots" aria-hidden="true">
            ••••••••••••
          </span>
        )}
      </span>
      <IconButton
        icon={isShown ? "eyeOff" : "eye"}
        name={t(isShown ? "hidePassword" : "showPassword")}
        describedBy={describedBy}
        onClick={show}
      />
      <IconButton icon="copy" name={t("copyPassword")} describedBy={describedBy} onClick={props.onCopy} />
    </div>
  );
}
