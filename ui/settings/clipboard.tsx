import { Choice } from "../parts/Choice.tsx";
import { duration } from "../locale/duration.ts";
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
      words: [t("optionClipboard"), t("optionClipboardHint")],
      control: (
        <Row id="clipboardSeconds" hint={t("optionClipboardHint")}>
          <Choice
            label={t("optionClipboard")}
            value={String(chosen)}
            options={[
              ...lengths.map((seconds) => [String(seconds), duration(seconds)] as const),
              ["0", t("optionNever")],
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
      id: "clipboardRead",
      section,
      words: [t("optionClipboardRead"), t("optionClipboardReadHint")],
      control: (
        <Row id="clipboardRead" hint={t("optionClipboardReadHint")}>
          <PermissionCheckBox
            label={t("optionClipboardRead")}
            describedBy="clipboardRead-hint"
            name="clipboardRead"
            permissions={ports.permissions}
          />
        </Row>
      ),
    },
  ];
}
