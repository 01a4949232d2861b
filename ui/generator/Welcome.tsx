import type { JSX } from "preact";
import { AppError } from "../../src/errors.ts";
import { explain } from "../locale/explain.ts";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { DerivationProgress, useDerivation } from "../parts/derivation.tsx";
import { t } from "../locale/i18n.ts";
import type { RootHolder } from "./derived-root.ts";
import { noPreferences, type Preferences } from "./preferences.ts";

/**
 * Asks a user who has stored settings on this device for the master password, which unlocks these settings. The user
 * can also continue without the stored settings.
 */
export function Welcome(props: {
  root: RootHolder;
  onOpened: (preferences: Preferences) => void;
  onSkip: () => void;
}): JSX.Element {
  const { root, onOpened, onSkip } = props;
  const master = useHeldSecret();
  const derivation = useDerivation();
  const busy = derivation.fraction !== undefined;
  const unlock = (event: Event): void => {
    event.preventDefault();
    void derivation.run(async (work) => {
      await root.unlock(master.text, work);
      onOpened(root.ready.value?.preferences ?? noPreferences);
    }, explainUnlock);
  };
  return (
    <form
      class="pad welcome"
      onSubmit={unlock}
      onInput={() => {
        derivation.clear();
        root.use();
      }}
    >
      <p class="sub">{t("welcomeBack")}</p>
      <Field label={t("masterPassword")} secret={master} autoFocus busy={busy} error={derivation.error} spacesCount />
      <button type="submit" class="primary wide" aria-disabled={busy}>
        {t("unlock")}
      </button>
      {derivation.fraction !== undefined && (
        <DerivationProgress fraction={derivation.fraction} costs={root.costs.value} />
      )}
      <button type="button" class="quiet start" onClick={onSkip}>
        {t("withoutSettings")}
      </button>
    </form>
  );
}

const explainUnlock = (error: unknown): string =>
  error instanceof AppError && error.code === "cannot-decrypt" ? t("settingsWrongMaster") : explain(error);
