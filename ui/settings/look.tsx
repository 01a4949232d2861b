import { type Settings, textSizes, themes } from "../../src/vault/index.ts";
import { Choice } from "../parts/Choice.tsx";
import { t } from "../locale/i18n.ts";
import { Row } from "./Row.tsx";
import type { SettingContext, Setting } from "./setting.ts";

const themeName = (theme: Settings["theme"]): string => t(`theme_${theme}`);
const sizeName = (size: Settings["textSize"]): string => t(`textSize_${size}`);

/** Returns the settings for theme and text size. */
export function lookSettings({ settings, readOnly, save }: SettingContext): Setting[] {
  const section = "look";
  return [
    {
      id: "theme",
      section,
      words: [t("settingTheme"), t("settingThemeHint"), ...themes.map(themeName)],
      control: (
        <Row id="theme" hint={t("settingThemeHint")}>
          <Choice
            label={t("settingTheme")}
            value={settings.theme}
            options={themes.map((theme) => [theme, themeName(theme)])}
            describedBy="theme-hint"
            disabled={readOnly}
            onChange={(theme) => {
              save({ theme });
            }}
          />
        </Row>
      ),
    },
    {
      id: "textSize",
      section,
      words: [t("settingTextSize"), t("settingTextSizeHint"), ...textSizes.map(sizeName)],
      control: (
        <Row id="textSize" hint={t("settingTextSizeHint")}>
          <Choice
            label={t("settingTextSize")}
            value={settings.textSize}
            options={textSizes.map((size) => [size, sizeName(size)])}
            describedBy="textSize-hint"
            disabled={readOnly}
            onChange={(textSize) => {
              save({ textSize });
            }}
          />
        </Row>
      ),
    },
  ];
}
