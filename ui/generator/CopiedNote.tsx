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

/** Moves the focus to a visible control, because the button that closes the note disappears together with the note. */
function leave(): void {
  const elements = document.querySelectorAll<HTMLElement>(".made .primary, input[type=search], h1");
  Array.from(elements)
    .find((element) => element.checkVisibility())
    ?.focus();
}

/** Tells if the last copy succeeded, and after some time if the clipboard was cleared. */
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
