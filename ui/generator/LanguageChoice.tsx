import type { JSX } from "preact";
import { useAction } from "../parts/use-action.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { Icon } from "../parts/Icon.tsx";
import { documentLanguage } from "../locale/document-language.ts";
import { languageName, languages } from "../locale/languages.ts";
import type { GeneratorState } from "./state.ts";

/**
 * Shows the menu for the language of the page. The menu is the first element of the page, because users of a shared
 * computer may not understand the language in which the page opens.
 */
export function LanguageChoice({ state }: { state: GeneratorState }): JSX.Element {
  const [message, run] = useAction();
  return (
    <>
      <div class="language">
        <Icon name="globe" />
        <select
          aria-label={t("chooseLanguage")}
          value={documentLanguage.value.language}
          onChange={({ currentTarget: { value } }) => {
            run(async () => {
              await state.chooseLanguage(value);
              return undefined;
            });
          }}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </div>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </>
  );
}
