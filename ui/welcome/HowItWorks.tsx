import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { HeldSecret } from "../parts/held-secret.ts";
import { Secret } from "../parts/Secret.tsx";

/** The password of the first example in the README. The page shows this password as an illustration. */
const example = new HeldSecret();
example.hold("[4zR,AH$Q|(,5v[4");

/** Shows step 1 of the first-run page, which explains with an example how passwords are generated. */
export function HowItWorks(): JSX.Element {
  return (
    <>
      <h2 tabIndex={-1}>{t("welcomeHow")}</h2>
      <p>{t("welcomeIdea")}</p>
      <figure class="idea">
        <div class="parts">
          <span class="chip">{t("masterPassword")}</span>
          <span aria-hidden="true">+</span>
          <bdi class="chip">example.com</bdi>
        </div>
        <Secret secret={example} />
      </figure>
      <ul class="points">
        <li>{t("welcomeSame")}</li>
        <li>{t("welcomeNothingSent")}</li>
        <li>{t("welcomeForgotten")}</li>
      </ul>
    </>
  );
}
