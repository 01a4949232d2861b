import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { suffixList } from "../../src/sites/index.ts";
import { t } from "../locale/i18n.ts";
import { dayText } from "../locale/times.ts";
import { Notice } from "../parts/Header.tsx";
import { takeFocus } from "../parts/long-work.tsx";
import { useAction } from "../parts/use-action.ts";
import type { RootHolder } from "./derived-root.ts";
import type { GeneratorPorts } from "./ports.ts";
import type { GeneratorState } from "./state.ts";

/**
 * Shows facts about the generator page: its version, the hash of its script, the result of the self-test, the code that derives
 * keys, the date of the public suffix list, how the page was loaded, and whether settings are stored on this device.
 */
export function AboutView({ state, ports }: { state: GeneratorState; ports: GeneratorPorts }): JSX.Element {
  const tested = state.tested.value;
  const title = useRef<HTMLHeadingElement>(null);
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    void ports.offline.then(setOffline);
  }, [ports]);
  return (
    <section class="view about" aria-labelledby="about">
      <h2 id="about" tabIndex={-1} ref={title}>
        {t("aboutTitle")}
      </h2>
      <p>{t("aboutNetwork")}</p>
      <dl>
        <dt>{t("aboutVersion")}</dt>
        <dd>
          <bdi dir="ltr">{ports.version}</bdi>
        </dd>
        <dt>{t("aboutScript")}</dt>
        <dd>
          <code dir="ltr">{ports.scriptHash}</code>
          <div class="sub">{t("aboutScriptHint")}</div>
        </dd>
        <dt>{t("aboutSelfTest")}</dt>
        <dd>{tested ? t("selfTestLine", tested.passed, tested.total) : t("selfTestRuns")}</dd>
        {tested?.derivesBy !== undefined && (
          <>
            <dt>{t("aboutDerivation")}</dt>
            <dd>{t(`derivesBy_${tested.derivesBy === "wasm-simd" ? "wasm" : tested.derivesBy}`)}</dd>
          </>
        )}
        <dt>{t("aboutSuffixes")}</dt>
        <dd>
          {t("aboutSuffixesOf", dayText(suffixList.published))}
          <div class="sub">{t("aboutSuffixesHint")}</div>
        </dd>
        <dt>{t("aboutPlace")}</dt>
        <dd>
          {t(`place_${ports.place}`)} {ports.place === "secure" && t(offline ? "offlineYes" : "offlineNo")}
        </dd>
        <dt>{t("aboutKept")}</dt>
        <dd>
          {t(`kept_${state.root.kept.value}`)}
          {state.root.kept.value === "yes" && (
            <EraseSettings root={state.root} onErased={() => title.current?.focus()} />
          )}
        </dd>
      </dl>
      {tested && tested.passed < tested.total && <Notice kind="error">{t("selfTestFailed")}</Notice>}
    </section>
  );
}

/**
 * Shows a button that deletes the stored settings. Asks for confirmation first, because the deletion cannot be undone.
 */
function EraseSettings({ root, onErased }: { root: RootHolder; onErased: () => void }): JSX.Element {
  const [isAsking, setAsking] = useState<boolean>();
  const [message, run] = useAction();
  if (!isAsking) {
    return (
      <div>
        <button
          type="button"
          class="quiet start"
          ref={isAsking === undefined ? null : takeFocus}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t("eraseSettings")}
        </button>
      </div>
    );
  }
  return (
    <Notice kind="warn">
      <p>{t("eraseQuestion")}</p>
      <button
        type="button"
        class="primary"
        ref={takeFocus}
        onClick={() => {
          setAsking(false);
        }}
      >
        {t("cancel")}
      </button>
      <button
        type="button"
        class="quiet danger"
        onClick={() => {
          run(async () => {
            await root.erase();
            onErased();
            return undefined;
          });
        }}
      >
        {t("eraseYes")}
      </button>
      {message && <p role="alert">{message.text}</p>}
    </Notice>
  );
}
