import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { firstRevision } from "../src/index.ts";
import { fromAddress } from "./from-address.ts";
import { explain } from "./explain.ts";
import { Field } from "./Field.tsx";
import { Header, Notice } from "./Header.tsx";
import { IconButton } from "./Icon.tsx";
import { t } from "./i18n.ts";
import { defaultDraft, readDraft, RulesFields } from "./RulesFields.tsx";
import type { PopupState } from "./state.ts";

/** A new account. What was typed stays until it is saved or given up. */
export function AccountEditor({
  state,
  onDone,
}: {
  state: PopupState;
  onDone: (savedFor?: string) => void;
}): JSX.Element {
  const [site, setSite] = useState(state.place.value?.site ?? "");
  const [login, setLogin] = useState("");
  const [typed, setTyped] = useState(defaultDraft);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  // A deleted account's revision is spent: the proposal starts above it, until somebody types another.
  const contents = state.contents.value;
  const proposed = contents ? String(firstRevision(contents, site, login)) : defaultDraft.revision;
  const draft = { ...typed, revision: typed.revision === defaultDraft.revision ? proposed : typed.revision };

  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    setError(undefined);
    setSaving(true);
    try {
      const account = { site: fromAddress(site), login, ...readDraft(draft) };
      await state.add(account);
      onDone(account.site);
    } catch (failure) {
      setError(explain(failure));
      setSaving(false);
    }
  };

  return (
    <>
      <Header title={t("newAccount")} sub={site}>
        <IconButton
          icon="back"
          name={t("cancel")}
          onClick={() => {
            onDone();
          }}
        />
      </Header>
      <form
        class="pad"
        onSubmit={(event) => void save(event)}
        onInput={() => {
          setError(undefined);
        }}
      >
        <Field
          label={t("site")}
          value={site}
          onInput={setSite}
          onDone={(text) => {
            setSite(fromAddress(text));
          }}
        />
        <Field label={t("login")} value={login} onInput={setLogin} autoFocus />
        <RulesFields draft={draft} onChange={setTyped} />
        {error && <Notice kind="error">{error}</Notice>}
        <button type="submit" class="primary wide" disabled={saving}>
          {t("save")}
        </button>
      </form>
    </>
  );
}
