import { t } from "../locale/i18n.ts";
import { Permitted } from "./Permitted.tsx";
import type { OptionsPorts } from "./ports.ts";
import { Row } from "./Row.tsx";
import type { Given, Setting } from "./setting.ts";

/** What the toolbar button shows. */
export function buttonSettings(
  { settings, readOnly, save }: Given,
  ports: Pick<OptionsPorts, "permissions">,
): Setting[] {
  return [
    {
      id: "badge",
      section: "button",
      words: [t("optionBadge"), t("optionBadgeHint")],
      control: (
        <Row id="badge" hint={t("optionBadgeHint")}>
          <Permitted
            label={t("optionBadge")}
            describedBy="badge-hint"
            name="tabs"
            permissions={ports.permissions}
            wanted={settings.badge}
            readOnly={readOnly}
            onWanted={(badge) => {
              save({ badge });
            }}
          />
        </Row>
      ),
    },
  ];
}
