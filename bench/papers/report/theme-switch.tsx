import { useState } from "preact/hooks";
import type { JSX } from "preact";

const themes = ["auto", "light", "dark"] as const;

/** Lets the reader choose the theme: light, dark, or that of the system ("auto"). */
export function ThemeSwitch(): JSX.Element {
  const [chosen, choose] = useState<(typeof themes)[number]>("auto");
  return (
    <fieldset class="theme">
      <legend>Colours</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => {
              choose(theme);
              document.documentElement.dataset["theme"] = theme;
            }}
          />
          <span>{theme}</span>
        </label>
      ))}
    </fieldset>
  );
}
