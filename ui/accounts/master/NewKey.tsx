import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AppError, type Contents } from "../../../src/index.ts";
import { explain } from "../../explain.ts";
import { Field } from "../../Field.tsx";
import { Notice } from "../../Header.tsx";
import { t } from "../../i18n.ts";
import type { WindowVault } from "../../window-vault/window-vault.ts";
import { type LongWork, takeFocus, Working } from "../long-work.tsx";
import { Question } from "../Question.tsx";

/** Another key for the vault, after a leak. */
export function NewKey(props: {
  vault: WindowVault;
  contents: Contents;
  work: LongWork;
  isAtWork: boolean;
}): JSX.Element {
  const { vault, contents, work, isAtWork } = props;
  const [asking, setAsking] = useState(false);
  const [master, setMaster] = useState("");
  const [made, setMade] = useState(false);
  const isDamaged = contents.problems.length > 0;

  const answer = (yes: boolean): undefined => {
    setAsking(false);
    setMaster("");
    if (!yes) return;
    void work.run(async (course) => {
      await vault.renewKey(master, course);
      setMade(true);
    }, explainKey);
  };
  return (
    <section class="part" aria-labelledby="new-key">
      <h3 id="new-key">{t("keyTitle")}</h3>
      <p class="sub">{t("keyWhy")}</p>
      <p class="sub">{t("keyLimits")}</p>
      {isDamaged && <Notice kind="warn">{t("keyDamaged")}</Notice>}
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction === undefined ? (
        <button
          type="button"
          class="quiet start"
          ref={takeFocus}
          disabled={isAtWork || isDamaged || contents.readOnly}
          onClick={() => {
            work.clear();
            setMade(false);
            setAsking(true);
          }}
        >
          {t("keyMake")}
        </button>
      ) : (
        <Working fraction={work.fraction} text={t("keyWorking")} onCancel={work.cancel} />
      )}
      {made && <Notice kind="plain">{t("keyMade")}</Notice>}
      {asking && (
        <Question title={t("keyQuestion")} yes={t("keyYes")} disabled={master === ""} onAnswer={answer}>
          <p>{t("keyQuestionText")}</p>
          <Field label={t("masterNow")} type="password" value={master} onInput={setMaster} />
        </Question>
      )}
    </section>
  );
}

/** Every record opens, so that one is wrong. */
const explainKey = (error: unknown): string =>
  error instanceof AppError && error.code === "cannot-decrypt" ? t("masterWrong") : explain(error);
