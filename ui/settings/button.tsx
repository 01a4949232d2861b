import { t } from "../locale/i18n.ts";
import { PermissionCheckBox } from "./PermissionCheckBox.tsx";
import type { SettingsPorts } from "./ports.ts";
import { Row } from "./Row.tsx";
import type { SettingContext, Setting } from "./setting.ts";

/** Returns the settings of the toolbar button. */
export function buttonSettings(
  { settings, readOnly, save }: SettingContext,
  ports: Pick<SettingsPorts, "permissions">,
): Setting[] {
  return [
    {
      id: "badge",
      section: "button",
      words: [t("settingBadge"), t("settingBadgeHint")],
      control: (
        <Row id="badge" hint={t("settingBadgeHint")}>
          <PermissionCheckBox
            label={t("settingBadge")}
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
