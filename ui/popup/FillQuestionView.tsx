import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Account, titleOf } from "../../src/accounts/index.ts";
import { useAction } from "../parts/use-action.ts";
import { fillMessage } from "./filling.ts";
import type { FillQuestion, Question } from "../../src/filling/index.ts";
import { Notice } from "../parts/Header.tsx";
import { listed, t } from "../locale/i18n.ts";
import { SiteHeader } from "./SiteHeader.tsx";
import type { PopupState, PopupView } from "./state.ts";

/**
 * Asks for confirmation before a password or a one-time code is filled. Shows the reasons why the user is asked, the
 * account, and where it would be filled. At first, the button for "no" has the focus.
 */
export function FillQuestionView(props: {
  state: PopupState;
  account: Account;
  question: FillQuestion;
  /** True if a one-time code will be filled. */
  asCode?: boolean;
  onView: (view: PopupView) => void;
  onBack: () => void;
}): JSX.Element {
  const [question, setQuestion] = useState(props.question);
  const [said, attempt] = useAction();
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    no.current?.focus();
  }, [question]);
  const yes = (): void => {
    attempt(async (say) => {
      const outcome = await props.state.fill(props.account, say, question, props.asCode);
      if (outcome.kind !== "asks") return fillMessage(outcome);
      setQuestion(outcome.question); // the web page has changed since the first question, so there is a new question
      return undefined;
    });
  };
  const { origin, frame, field, reasons } = question;
  return (
    <>
      <SiteHeader state={props.state} onView={props.onView} />
      <div class="pad" role="group" aria-label={t("fillQuestion")}>
        {reasons.map((reason) => {
          const [title, explanation] = reasonTexts(reason, question);
          return (
            <Notice kind={reason === "unencrypted-action" ? "error" : "warn"} key={reason} title={title}>
              {explanation}
            </Notice>
          );
        })}
        <div class="asked">
          <p>
            <bdi>{titleOf(props.account) || t("noLogin")}</bdi>
          </p>
          <dl class="facts">
            <Fact name={t("fillSite")} value={origin} />
            <Fact name={t("fillFrame")} value={frame} />
            <Fact name={t("fillField")} value={field} />
          </dl>
        </div>
        {said && <Notice kind={said.kind}>{said.text}</Notice>}
        <div class="actions">
          <button type="button" class="primary grow" ref={no} onClick={props.onBack}>
            {t("dontFill")}
          </button>
          <button type="button" class="framed" onClick={yes}>
            {t(question.permission === undefined ? "fillAnyway" : "allowAndFill")}
          </button>
        </div>
      </div>
    </>
  );
}

/** Maximum number of origins that the view lists. A malicious web page could name very many origins. */
const most = 3;

const firstOf = (origins: readonly string[]): string =>
  listed([...origins.slice(0, most), ...(origins.length > most ? ["…"] : [])]);

/** Shows one fact about the web page. The value may be long, because the page determines the value. */
function Fact({ name, value }: { name: string; value: string | undefined }): JSX.Element | null {
  return value ? (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  ) : null;
}

/** Returns a short text for a reason and, if there is more to say, an explanation. */
function reasonTexts(reason: Question, question: FillQuestion): readonly [string, string?] {
  const { elsewhere, targets, unencrypted, login, frame } = question;
  switch (reason) {
    case "other-host":
      return [
        t("ask_other_host", elsewhere?.domain ?? ""),
        t("askWhy_other_host", elsewhere?.madeAt ?? "", elsewhere?.place ?? ""),
      ];
    case "other-port": {
      const { known, here = "" } = question.port ?? {};
      const why = known === undefined ? t("askWhy_new_port", here) : t("askWhy_other_port", known);
      return [t("ask_other_port", here), why];
    }
    case "plain-http":
      return [t("ask_plain_http"), t("askWhy_plain_http")];
    case "foreign-action":
      return [t("ask_foreign_action"), t("askWhy_foreign_action", firstOf(targets))];
    case "unencrypted-action":
      return [t("ask_unencrypted_action"), t("askWhy_unencrypted_action", firstOf(unencrypted))];
    case "other-login":
      return [t("ask_other_login"), t("askWhy_other_login", login ?? "")];
    case "foreign-frame-permission":
      return [t("ask_foreign_frame_permission", frame ?? ""), t("askWhy_foreign_frame_permission")];
    case "deletes-account":
      return [t("ask_deletes_account")];
    case "moves-money":
      return [t("ask_moves_money")];
    case "confirms-action":
      return [t("ask_confirms_action"), t("askWhy_confirms_action")];
    case "adds-user":
      return [t("ask_adds_user"), t("askWhy_adds_user")];
    case "other-secret":
      return [t("ask_other_secret"), t("askWhy_other_secret")];
    case "generated-password":
      return [t("ask_generated_password"), t("askWhy_generated_password")];
    case "covered":
      return [t("ask_covered"), t("askWhy_covered")];
  }
}
