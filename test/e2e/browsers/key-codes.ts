import type { KeyName } from "./driver.ts";

/** The Unicode characters that stand for special keys in WebDriver. */
export const keyCodes: Readonly<Record<KeyName | "Backspace" | "Control", string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Control: "\uE009",
  Escape: "\uE00C",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};
