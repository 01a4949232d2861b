import type { JSX } from "preact";
import type { PaperAccount, PaperKit, Recipe } from "../../../src/index.ts";
import { dayText } from "../../locale/dates.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { underscored } from "../../locale/underscored.ts";
import { stepsOf } from "./steps.ts";

/** Shows the sheet for printing. Nothing else of the page is printed. */
export function PaperSheet({ kit }: { kit: PaperKit }): JSX.Element {
  return (
    <article class="paper" aria-label={t("paperTitle")}>
      <h3>{t("paperTitle")}</h3>
      <p>{t("paperMade", dayText(kit.made), kit.identity)}</p>
      <p>{t("paperMaster")}</p>
      {kit.accounts.some(({ parameters }) => parameters?.includes("\\u")) && (
        <p>{t("paperUnseen", "\\u", "\\u0020")}</p>
      )}
      {kit.accounts.map((each) => (
        <PaperEntry key={each.account.name} {...each} />
      ))}
      {kit.recipes.map((recipe) => (
        <PaperRecipe key={recipe} recipe={recipe} />
      ))}
    </article>
  );
}

function PaperEntry({ account, login, parameters, formerMaster, recovery, error }: PaperAccount): JSX.Element {
  return (
    <section class="entry">
      <h4>
        <bdi>{account.site}</bdi> · <bdi>{login === "" ? t("noLogin") : login}</bdi>
        {account.label !== undefined && (
          <>
            {" "}
            (<bdi>{account.label}</bdi>)
          </>
        )}
      </h4>
      {parameters !== undefined && (
        <code translate={false} dir="ltr">
          {parameters}
        </code>
      )}
      {formerMaster && <p>{t("paperFormer", dayText(formerMaster.created))}</p>}
      {recovery && (
        <ol class="code" aria-label={t("view_recovery")} translate={false} dir="ltr">
          {recovery.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ol>
      )}
      {account.notes !== undefined && (
        <p class="notes" dir="auto">
          {account.notes}
        </p>
      )}
      {error && <p>{explain(error)}</p>}
    </section>
  );
}

function PaperRecipe({ recipe }: { recipe: Recipe }): JSX.Element {
  return (
    <section class="entry recipe">
      <h4>{t(`recipe_${underscored(recipe)}`)}</h4>
      <ol>
        {stepsOf(recipe).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
