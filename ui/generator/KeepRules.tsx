import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { AppError } from "../../src/errors.ts";
import { useAction } from "../parts/use-action.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import type { RootHolder } from "./derived-root.ts";
import { type Preferences, recordOf } from "./preferences.ts";

/** Shows a button that stores the form's settings. Hides the button if the settings are invalid or already stored. */
export function KeepRules(props: { root: RootHolder; kept: Preferences; typed: Preferences }): JSX.Element {
  const { root, kept, typed } = props;
  const container = useRef<HTMLDivElement>(null);
  const [message, run] = useAction();
  const other = text(typed) !== undefined && text(typed) !== text(kept);
  return (
    <div ref={container} tabIndex={-1}>
      {other && (
        <button
          type="button"
          class="quiet start"
          onClick={() => {
            run(async () => {
              await root.keep(typed);
              container.current?.focus(); // otherwise the focus is lost when the pressed button disappears
              return { kind: "plain", text: t("rulesKept") };
            });
          }}
        >
          {t("keepRules")}
        </button>
      )}
      {message && (message.kind === "error" || !other) && <Notice kind={message.kind}>{message.text}</Notice>}
    </div>
  );
}

/**
 * Returns the settings as JSON text, for comparing typed settings with stored settings. Returns undefined if the rules
 * are invalid.
 */
function text(preferences: Preferences): string | undefined {
  try {
    return JSON.stringify(recordOf(preferences));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
