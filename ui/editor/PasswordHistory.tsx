import type { JSX } from "preact";
import { type Account, earlierPasswordOf } from "../../src/accounts/index.ts";
import { type Contents, type EarlierPassword, keysOf, settingsOf, type Vault } from "../../src/vault/index.ts";
import type { HistoryPlace, Perform } from "../../src/filling/index.ts";
import { dayText } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";
import { copied } from "../parts/copied.ts";
import { describe } from "../parts/describe.ts";
import { Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { IconButton } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";
import { useAction } from "../parts/use-action.ts";

export interface PasswordHistoryProps {
  account: Account;
  contents: Contents;
  /**
   * Returns the open vault. Called before a password is derived. The call counts as a use of the vault, so the vault
   * locks later.
   */
  use: () => Promise<Vault>;
  perform: Perform;
  /** Copies a password of the history. @returns true if it was copied, undefined if it is not there any more */
  copyEarlier: (place: HistoryPlace) => Promise<boolean | undefined>;
}

/**
 * Lists the earlier passwords of an account with their settings and dates. A password is derived only when the user
 * shows or copies the password.
 */
export function PasswordHistory(props: PasswordHistoryProps): JSX.Element {
  const { history = [] } = props.account;
  return (
    <div class="history">
      <p class="sub">{t(history.length === 0 ? "historyEmpty" : "historyIntro")}</p>
      {history.length > 0 && (
        <ul aria-label={t("passwordHistory")}>
          {history.map((earlier, index) => (
            <OnePassword key={keyOf(earlier)} {...props} earlier={earlier} index={index} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns a Preact key for an earlier password. The key is unique in the history and contains no secret. */
const keyOf = ({ scheme, root, revision, rules, ended }: EarlierPassword): string =>
  JSON.stringify([scheme, root, revision, rules, ended]);

function OnePassword(props: PasswordHistoryProps & { earlier: EarlierPassword; index: number }): JSX.Element {
  const { account, contents, earlier } = props;
  const password = useHeldSecret();
  const [message, run] = useAction();
  const isShown = password.text !== "";
  const place = { index: props.index, ended: earlier.ended };
  const what = describe(earlier);
  const day = t("historyUntil", dayText(earlier.ended));
  const named = t("listed", what, day);
  const make = async (): Promise<string> => {
    await props.use();
    return earlierPasswordOf(contents, account, earlier);
  };
  const copy = (): void => {
    run(async () => copied((await props.copyEarlier(place)) === true, settingsOf(contents).clipboardSeconds));
  };
  const show = (): void => {
    run(async () => {
      if (isShown) password.empty();
      else password.hold(await make());
      return undefined;
    });
  };
  const isOfOldMaster = earlier.root !== undefined && earlier.root !== keysOf(contents).current;
  return (
    <li>
      <div class="line">
        <div class="grow">
          <div class="who">{what}</div>
          <div class="sub">{isOfOldMaster ? t("ofSite", day, t("historyOldMaster")) : day}</div>
        </div>
        <IconButton icon="copy" name={t("actionOf", t("copyPassword"), named)} onClick={copy} />
        <IconButton
          icon={isShown ? "eyeOff" : "eye"}
          name={t("actionOf", t(isShown ? "hidePassword" : "showPassword"), named)}
          onClick={show}
        />
        <button
          type="button"
          class="quiet danger"
          aria-label={t("actionOf", t("remove"), named)}
          disabled={contents.readOnly}
          onClick={() => {
            run(async () => {
              await props.perform("forgetPassword", account.name, place);
              return undefined;
            });
          }}
        >
          {t("remove")}
        </button>
      </div>
      {isShown && <Secret secret={password} />}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </li>
  );
}
