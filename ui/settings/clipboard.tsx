import { CheckBox } from "../parts/CheckBox.tsx";
import { Choice } from "../parts/Choice.tsx";
import { duration } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";
import { PermissionCheckBox } from "./PermissionCheckBox.tsx";
import type { SettingsPorts } from "./ports.ts";
import { Row } from "./Row.tsx";
import type { SettingContext, Setting } from "./setting.ts";

const clearSeconds = [30, 60, 120, 300];

/** Returns the settings for the clipboard. */
export function clipboardSettings(
  { settings, readOnly, save }: SettingContext,
  ports: Pick<SettingsPorts, "permissions">,
): Setting[] {
  const section = "clipboard";
  const chosen = settings.clipboardSeconds;
  const lengths = [...new Set([...clearSeconds, ...(chosen > 0 ? [chosen] : [])])].sort((a, b) => a - b);
  return [
    {
      id: "clipboardSeconds",
      section,
      words: [t("settingClipboard"), t("settingClipboardHint")],
      control: (
        <Row id="clipboardSeconds" hint={t("settingClipboardHint")}>
          <Choice
            label={t("settingClipboard")}
            value={String(chosen)}
            options={[
              ...lengths.map((seconds) => [String(seconds), duration(seconds)] as const),
              ["0", t("settingNever")],
            ]}
            describedBy="clipboardSeconds-hint"
            disabled={readOnly}
            onChange={(seconds) => {
              save({ clipboardSeconds: Number(seconds) });
            }}
          />
        </Row>
      ),
    },
    {
      id: "copyCode",
      section,
      words: [t("settingCopyCode"), t("settingCopyCodeHint")],
      control: (
        <Row id="copyCode" hint={t("settingCopyCodeHint")}>
          <CheckBox
            label={t("settingCopyCode")}
            checked={settings.copyCode}
            describedBy="copyCode-hint"
            disabled={readOnly}
            onChange={(copyCode) => {
              save({ copyCode });
            }}
          />
        </Row>
      ),
    },
    {
      id: "clipboardRead",
      section,
      words: [t("settingClipboardRead"), t("settingClipboardReadHint")],
      control: (
        <Row id="clipboardRead" hint={t("settingClipboardReadHint")}>
          <PermissionCheckBox
            label={t("settingClipboardRead")}
            describedBy="clipboardRead-hint"
            name="clipboardRead"
            permissions={ports.permissions}
          />
        </Row>
      ),
    },
  ];
}
