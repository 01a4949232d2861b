import type { JSX } from "preact";
import { t } from "../../locale/i18n.ts";
import { Icon } from "../../parts/Icon.tsx";
import { takeFocus } from "../../parts/long-work.tsx";

/** Tells users of a new vault how to add or import their first accounts. */
export function NoAccounts(): JSX.Element {
  return (
    <div class="nothing" tabIndex={-1} ref={takeFocus}>
      <Icon name="mill" />
      <p>{t("noAccountsAtAll")}</p>
      <div class="actions">
        <a class="quiet framed" href="#import">
          {t("view_import")}
        </a>
        <a class="quiet framed" href="#restore">
          {t("view_restore")}
        </a>
      </div>
    </div>
  );
}
