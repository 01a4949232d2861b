import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Account, type KnownPassword, knownPassword, titleOf } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { toTyped, typedOptions } from "../editor/account-changes.ts";
import type { PageForm } from "../editor/page-form.ts";
import { t } from "../locale/i18n.ts";
import { dayText } from "../locale/times.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { HiddenSecret } from "../parts/HiddenSecret.tsx";
import { useAction } from "../parts/use-action.ts";
import { fillMessage } from "./filling.ts";
import type { PopupState, PopupView } from "./state.ts";

/** The result of the comparison, or the reason why nothing could be compared. */
type Answer = Exclude<PageForm["typed"], "held"> | { readonly known: KnownPassword | undefined };

/**
 * Compares the password that the user has typed into the web page with an account's passwords. If they differ, the user
 * can update the stored password, fill the account's, or go back. The typed password is read when this view opens, and
 * forgotten when it closes.
 */
export function TypedView(props: {
  state: PopupState;
  account: Account;
  contents: Contents;
  onView: (view: PopupView) => void;
  onBack: (message?: string) => void;
}): JSX.Element {
  const { state, account, contents } = props;
  const typed = useHeldSecret();
  const [answer, setAnswer] = useState<{ readonly is: Answer }>();
  const [said, attempt] = useAction();
  useEffect(() => {
    attempt(async () => {
      const form = await state.pageForm(typed);
      if (form?.typed !== "held") setAnswer({ is: form?.typed });
      else setAnswer({ is: { known: await knownPassword(contents, account, typed.text) } });
      return undefined;
    });
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the view opens

  const update = (): void => {
    attempt(async () => {
      await state.perform("edit", account.name, toTyped(account, typed.text), typedOptions);
      props.onBack(t("typedUpdated"));
      return undefined;
    });
  };
  const fill = (): void => {
    attempt(async (say) => {
      const outcome = await state.fill(account, say);
      if (outcome.kind !== "asks") return fillMessage(outcome);
      props.onView({ name: "question", account: account.name, question: outcome.question });
      return undefined;
    });
  };
  const found = answer?.is;
  const isCurrent = typeof found === "object" && found.known?.is === "current";
  const isEarlier = typeof found === "object" && found.known?.is === "earlier";
  const updateButton = (isMain: boolean): JSX.Element => (
    <button type="button" class={isMain ? "primary grow" : "framed grow"} disabled={contents.readOnly} onClick={update}>
      {t("updateTyped")}
    </button>
  );
  const fillButton = (isMain: boolean): JSX.Element => (
    <button type="button" class={isMain ? "primary grow" : "framed grow"} onClick={fill}>
      {t("fillAccounts")}
    </button>
  );
  return (
    <>
      <Header title={t("typedTitle")} onBack={props.onBack} />
      <div class="pad">
        <div class="name">
          <bdi>{titleOf(account) || t("noLogin")}</bdi>
        </div>
        {answer && <Notice kind={isCurrent ? "plain" : "warn"}>{textOf(answer.is)}</Notice>}
        {typeof found === "object" && !isCurrent && (
          <>
            <HiddenSecret secret={typed} />
            <div class="actions">
              {isEarlier ? fillButton(true) : updateButton(true)}
              {isEarlier ? updateButton(false) : fillButton(false)}
            </div>
            <p class="hint">{t("updateTypedHint")}</p>
          </>
        )}
        {said && <Notice kind={said.kind}>{said.text}</Notice>}
      </div>
    </>
  );
}

function textOf(answer: Answer): string {
  if (answer === "hidden") return t("typedHidden");
  if (typeof answer !== "object") return t("typedNone");
  const { known } = answer;
  if (!known) return t("typedDiffers");
  if (known.is === "current") return t("typedSame");
  return known.ended === undefined ? t("typedPrevious") : t("typedEarlier", dayText(known.ended));
}
