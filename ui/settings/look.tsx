import { type Settings, textSizes, themes } from "../../src/vault/index.ts";
import { Choice } from "../parts/Choice.tsx";
import { t } from "../locale/i18n.ts";
import { languageName, languages } from "../locale/languages.ts";
import type { LanguagePort } from "./ports.ts";
import { Row } from "./Row.tsx";
import type { SettingContext, Setting } from "./setting.ts";

const themeName = (theme: Settings["theme"]): string => t(`theme_${theme}`);
const sizeName = (size: Settings["textSize"]): string => t(`textSize_${size}`);

/** Returns the settings for language, theme and text size. */
export function lookSettings(context: SettingContext, language: LanguagePort): Setting[] {
  const { settings, readOnly, save, saveWith } = context;
  const section = "look";
  return [
    {
      id: "language",
      section,
      words: [t("chooseLanguage"), t("settingLanguageHint"), ...languages.map(languageName)],
      control: (
        <Row id="language" hint={t("settingLanguageHint")}>
          <Choice
            label={t("chooseLanguage")}
            value={language.chosen.value ?? ""}
            options={[["", t("languageAsBrowser")], ...languages.map((each) => [each, languageName(each)] as const)]}
            describedBy="language-hint"
            onChange={(chosen) => {
              saveWith(() => language.choose(chosen === "" ? undefined : chosen));
            }}
          />
        </Row>
      ),
    },
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
