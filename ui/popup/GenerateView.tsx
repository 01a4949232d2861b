import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { AppError } from "../../src/errors.ts";
import { randomPassword } from "../../src/schemes/index.ts";
import { copied } from "../parts/copied.ts";
import type { PopupDraft } from "./draft.ts";
import { type Fault, faultOf } from "../editor/fault.ts";
import { defaultDraft, readRules } from "../editor/secret-draft.ts";
import { CharacterKinds } from "../editor/RulesFields.tsx";
import { Field } from "../parts/Field.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { Secret } from "../parts/Secret.tsx";
import { useAction } from "../parts/use-action.ts";
import { t } from "../locale/i18n.ts";
import type { PopupState } from "./state.ts";

/**
 * Generates and copies a random password, and offers to save the password in a new account. If the popup closes, the
 * password stays in the browser's memory until the vault locks, so that the user finds the password again when the
 * popup opens.
 */
export function GenerateView(props: {
  state: PopupState;
  kept: Extract<PopupDraft, { view: "generate" }> | undefined;
  onSave: (password: string) => void;
  onBack: () => void;
}): JSX.Element {
  const { state, kept } = props;
  const [draft, setDraft] = useState(kept?.rules ?? defaultDraft);
  const [fault, setFault] = useState<Fault>();
  const password = useHeldSecret();
  const [message, run] = useAction();

  const shownRef = useRef(0); // number of calls of `show`

  /** Shows another password, or none. Removes the message, which is about the password that was shown before. */
  const show = (text: string): void => {
    shownRef.current++;
    password.hold(text);
    run(() => Promise.resolve(undefined));
  };

  const make = async (rules: typeof draft): Promise<void> => {
    setFault(undefined);
    try {
      const made = await randomPassword(readRules(rules));
      show(made);
      await state.keepDraft({ view: "generate", rules, password: made });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      show("");
      setFault(faultOf(error));
    }
  };
  const copy = (): void => {
    if (password.text === "") return; // empty if the rules are invalid; the view shows the error
    const shown = shownRef.current;
    run(async () => {
      const message = copied(await state.copySecret(password.text), state.clipboardSeconds.value);
      return shownRef.current === shown ? message : undefined;
    });
  };
  useEffect(() => {
    if (kept) password.hold(kept.password);
    else void make(draft).then(copy);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the view opens
  const change = (next: typeof draft): void => {
    setDraft(next);
    void make(next);
  };
  return (
    <>
      <Header title={t("derive")} sub={t("generatedHint")} onBack={props.onBack} />
      <form
        class="pad adding"
        onSubmit={(event) => {
          event.preventDefault();
          copy();
        }}
      >
        {password.text !== "" && <Secret secret={password} />}
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
        <Field
          label={t("length")}
          value={draft.length}
          inputMode="numeric"
          error={fault?.field === "length" ? fault.text : undefined}
          onInput={(length) => {
            change({ ...draft, length });
          }}
        />
        <CharacterKinds draft={draft} fault={fault} onChange={change} />
        <div class="submit">
          <button type="submit" class="primary grow" disabled={password.text === ""} ref={focus}>
            {t("copyPassword")}
          </button>
          <button type="button" class="quiet" onClick={() => void make(draft).then(copy)}>
            {t("generateAgain")}
          </button>
          <button
            type="button"
            class="quiet"
            disabled={password.text === "" || state.contents.value?.readOnly}
            onClick={() => {
              props.onSave(password.text);
            }}
          >
            {t("generatedSave")}
          </button>
        </div>
      </form>
    </>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
