import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { IconButton } from "../parts/Icon.tsx";
import { clearsAfterSeconds, type Copied, type Copying } from "./copying.ts";

const sentences: Record<Exclude<Copied, "nothing">, () => string> = {
  copied: () => t("copiedFor", clearsAfterSeconds),
  refused: () => t("copyFailed"),
  cleared: () => t("clipboardCleared"),
  waiting: () => t("clipboardWaiting"),
};

/**
 * Moves the focus to a visible control. Otherwise the focus would be lost, because the button that closes the message
 * disappears together with the message.
 */
function leave(): void {
  const elements = document.querySelectorAll<HTMLElement>(".made .primary, input[type=search], h1");
  Array.from(elements)
    .find((element) => element.checkVisibility())
    ?.focus();
}

/**
 * Shows a message about the last copied password: that copying has succeeded or failed, that the clipboard has been
 * cleared, or that the next click or key press clears the clipboard.
 */
export function CopiedNote({ copying }: { copying: Copying }): JSX.Element {
  const state = copying.state.value;
  const text = state === "nothing" ? "" : sentences[state]();
  return (
    <div class="copied" role="status">
      {text !== "" && (
        <div class={`toast ${state}`}>
          <span class="grow">{text}</span>
          <IconButton
            icon="close"
            name={t("close")}
            onClick={() => {
              leave();
              copying.dismiss();
            }}
          />
        </div>
      )}
    </div>
  );
}
