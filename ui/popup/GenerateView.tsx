import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { copied } from "../parts/copied.ts";
import { Header, Notice } from "../parts/Header.tsx";
import type { HeldSecret } from "../parts/held-secret.ts";
import { Icon } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";
import { Segmented } from "../parts/Segmented.tsx";
import { useAction } from "../parts/use-action.ts";
import { generatedKinds, type GenerateSettings as Settings } from "./generated.ts";
import { GenerateSettings } from "./GenerateSettings.tsx";
import { createGenerating } from "./generating.ts";
import { RecentPasswords } from "./RecentPasswords.tsx";
import type { PopupState } from "./state.ts";

/**
 * Generates random passwords, copies them, and offers to save one in a new account. The shown password and the recent
 * ones stay in the browser's memory until the vault locks, so that the user finds them again.
 */
export function GenerateView(props: {
  state: PopupState;
  /** True if the popup was closed while it showed this view. */
  isKept: boolean;
  onSave: (password: string) => void;
  onBack: () => void;
}): JSX.Element {
  const { state } = props;
  const [generating] = useState(() => createGenerating(state.generated));
  const { password, at, recent } = generating;
  const [message, run] = useAction();
  const [isChanging, setChanging] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const [now, setNow] = useState(0); // time of the last press, for the ages of the recent passwords
  const copyRef = useRef<HTMLButtonElement>(null);
  const recentId = useId();
  useLayoutEffect(() => generating.end, [generating]);

  /** Runs an action that shows another password. The message, which is about the password before, is removed. */
  const show = (work: () => Promise<void>): void => {
    setNow(Date.now());
    run(async () => {
      await work();
      return undefined;
    });
  };
  useEffect(() => {
    const again = state.revisitGenerated();
    show(() => generating.open(props.isKept || again));
    void state.keepDraft({ view: "generate" });
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the view opens

  const copy = (secret: HeldSecret, time: number): void => {
    const shown = at.peek();
    setNow(Date.now());
    run(async () => {
      const isCopied = await state.copySecret(secret.text, time);
      if (isCopied) await generating.take(time);
      return at.peek() === shown ? copied(isCopied, state.clipboardSeconds.value) : undefined;
    });
  };
  const settings = generating.settings.value;
  const isOpened = settings !== undefined;
  useLayoutEffect(() => {
    if (isOpened) copyRef.current?.focus();
  }, [isOpened]);
  const header = <Header title={t("generateTitle")} onBack={props.onBack} />;
  if (!settings) return header;
  const count = recent.value.length;
  const change = (changed: Partial<Settings>): void => {
    show(() => generating.change(changed));
  };
  return (
    <>
      {header}
      <div class="pad generate">
        <Segmented
          label={t("kind")}
          value={settings.kind}
          options={generatedKinds.map((value) => ({ value, text: t(`kindOf_${value}`) }))}
          onChange={(kind) => {
            change({ kind });
          }}
        />
        {/* Screen readers do not read a busy region: they read the password when the user leaves the settings. */}
        <div class={`generated ${settings.kind} ${groupsOf(settings)}`} aria-busy={isChanging}>
          <Secret secret={password} />
        </div>
        <div
          class="settings"
          onFocusOut={() => {
            setChanging(false);
          }}
        >
          <GenerateSettings
            settings={settings}
            onChange={(changed) => {
              setChanging(true);
              change(changed);
            }}
          />
        </div>
        <div class="take">
          <button
            type="button"
            class="primary grow"
            ref={copyRef}
            onClick={() => {
              copy(password, at.value);
            }}
          >
            <Icon name="copy" />
            {t("copyIt")}
          </button>
          <button
            type="button"
            class="quiet framed"
            onClick={() => {
              show(generating.another);
            }}
          >
            <Icon name="again" />
            {t("generateAgain")}
          </button>
        </div>
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
        <div class="sides">
          <button
            type="button"
            class="quiet"
            disabled={state.contents.value?.readOnly}
            onClick={() => {
              void generating.take(at.value);
              props.onSave(password.text);
            }}
          >
            {t("generatedSave")}
          </button>
          {count > 0 && (
            <button
              type="button"
              class="quiet fold"
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? recentId : undefined}
              onClick={() => {
                setNow(Date.now());
                setUnfolded(!isUnfolded);
              }}
            >
              {t("recentCount", count)}
              <Icon name="down" />
            </button>
          )}
        </div>
        {isUnfolded && count > 0 && (
          <RecentPasswords
            id={recentId}
            recent={recent.value}
            now={now}
            onCopy={({ secret, at: time }) => {
              copy(secret, time);
            }}
            onClear={() => {
              setUnfolded(false);
              copyRef.current?.focus(); // the button "Clear" disappears
              void generating.clearRecent();
            }}
          />
        )}
      </div>
    </>
  );
}

/** Returns the style that shows a PIN in groups of three or four digits, if they divide it evenly. */
const groupsOf = ({ kind, digits }: Settings): string =>
  kind !== "pin" || digits < 6 ? "" : digits % 3 === 0 ? "threes" : digits % 4 === 0 ? "fours" : "";
