import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isKeyList } from "../../../src/exchange/index.ts";
import { t } from "../../locale/i18n.ts";
import { TextArea } from "../../parts/TextArea.tsx";

/** Lets the user paste keys of one-time codes: their addresses, or the text of an authenticator app's export. */
export function KeysForm(props: { onTyped: (text: string) => void; onGiveUp: () => void }): JSX.Element {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isKeyList(text)) props.onTyped(text);
        else setWrong(true);
      }}
    >
      <TextArea
        label={t("keysField")}
        value={text}
        hint={t("keysFieldHint")}
        error={isWrong ? t("keysFieldWrong") : undefined}
        autoFocus
        onInput={(typed) => {
          setWrong(false);
          setText(typed);
        }}
      />
      <div class="actions">
        <button type="submit" class="primary">
          {t("next")}
        </button>
        <button type="button" class="quiet" onClick={props.onGiveUp}>
          {t("cancel")}
        </button>
      </div>
    </form>
  );
}
