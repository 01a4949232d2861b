import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { type ClassName, classNames } from "../../src/schemes/index.ts";
import { t } from "../locale/i18n.ts";
import { Segmented } from "../parts/Segmented.tsx";
import { Slider } from "../parts/Slider.tsx";
import type { GenerateSettings as Settings } from "./generated.ts";

const range = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

/** The numbers on the sliders. The scheme allows 4 to 128 characters, 3 to 16 words and 4 to 128 digits. */
const lengths = [...range(4, 40), ...range(44, 64, 4), ...range(72, 128, 8)];
const wordCounts = range(3, 16);
const digitCounts = range(4, 20);

const separators = {
  "-": "hyphen",
  ".": "dot",
  _: "underscore",
  " ": "space",
} as const;
type Separator = keyof typeof separators;

const classes = {
  lower: ["lowerCase", "a–z"],
  upper: ["upperCase", "A–Z"],
  digit: ["digits", "0–9"],
  symbol: ["symbols", "!#$"],
} as const satisfies Record<ClassName, unknown>;

/** Shows the settings of the chosen kind of password. */
export function GenerateSettings(props: {
  settings: Settings;
  onChange: (changed: Partial<Settings>) => void;
}): JSX.Element {
  const { settings, onChange } = props;
  const separatorId = useId();
  switch (settings.kind) {
    case "characters":
      return (
        <>
          <Slider
            label={t("length")}
            value={settings.length}
            values={lengths}
            onChange={(length) => {
              onChange({ length });
            }}
          />
          <ClassToggles
            chosen={settings.classes}
            onChange={(chosen) => {
              onChange({ classes: chosen });
            }}
          />
        </>
      );
    case "words":
      return (
        <>
          <Slider
            label={t("words")}
            value={settings.words}
            values={wordCounts}
            onChange={(words) => {
              onChange({ words });
            }}
          />
          <div class="adjusting">
            <span id={separatorId}>{t("separator")}</span>
            <Segmented
              labelledBy={separatorId}
              value={settings.separator as Separator}
              options={(Object.keys(separators) as Separator[]).map((value) => {
                const name = t(`separator_${separators[value]}`);
                return value === " " ? { value, text: name } : { value, text: value, name };
              })}
              onChange={(separator) => {
                onChange({ separator });
              }}
            />
          </div>
        </>
      );
    case "pin":
      return (
        <>
          <Slider
            label={t("digits")}
            value={settings.digits}
            values={digitCounts}
            onChange={(digits) => {
              onChange({ digits });
            }}
          />
          <p class="hint">{t("pinUse")}</p>
        </>
      );
  }
}

/** Shows a toggle for each class of characters. The last chosen class stays chosen. */
function ClassToggles(props: {
  chosen: readonly ClassName[];
  onChange: (chosen: readonly ClassName[]) => void;
}): JSX.Element {
  const { chosen, onChange } = props;
  const [isRefused, setRefused] = useState(false);
  return (
    <div>
      <div class="toggles" role="group" aria-label={t("characters")}>
        {classNames.map((each) => {
          const [name, sample] = classes[each];
          return (
            <label key={each} title={t(name)}>
              <input
                type="checkbox"
                checked={chosen.includes(each)}
                aria-label={t(name)}
                onInput={({ currentTarget }) => {
                  const next = classNames.filter((one) =>
                    one === each ? currentTarget.checked : chosen.includes(one),
                  );
                  setRefused(next.length === 0);
                  if (next.length === 0) currentTarget.checked = true;
                  else onChange(next);
                }}
              />
              <span dir="ltr">{sample}</span>
            </label>
          );
        })}
      </div>
      <div class="fault" role="alert">
        {isRefused && t("error_rules_classes")}
      </div>
    </div>
  );
}
