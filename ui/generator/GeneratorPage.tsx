import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { takeFocus } from "../parts/long-work.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { AboutView } from "./AboutView.tsx";
import { BackupView } from "./backup/BackupView.tsx";
import { CodeView } from "./CodeView.tsx";
import { CopiedNote } from "./CopiedNote.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { MakeView } from "./MakeView.tsx";
import type { GeneratorPorts } from "./ports.ts";
import { type GeneratorState, view, views } from "./state.ts";

/** Shows the generator page. The page is a single HTML file that derives the same passwords as the extension. */
export function GeneratorPage({ state, ports }: { state: GeneratorState; ports: GeneratorPorts }): JSX.Element {
  const { tested } = state;
  const broken = tested.value !== undefined && tested.value.passed < tested.value.total;
  return (
    <div class="sheet generator">
      <LanguageChoice state={state} />
      <Header title={t("generatorTitle")} sub={t("generatorIntro")} />
      <nav class="views" aria-label={t("views")}>
        {Object.entries(views).map(([each, title]) => (
          <a key={each} href={`#${each}`} aria-current={each === view.value ? "page" : undefined}>
            {t(title)}
          </a>
        ))}
      </nav>
      {broken && <Notice kind="error">{t("selfTestFailed")}</Notice>}
      {ports.place === "plain" && <PlainHttp />}
      {/* The views stay mounted, so that typed text and an open backup are still there when the user comes back. */}
      <div hidden={view.value !== "make"}>
        <MakeView key={state.round.value} state={state} ports={ports} broken={broken} />
      </div>
      <div hidden={view.value !== "backup"}>
        <BackupView state={state} ports={ports} />
      </div>
      <div hidden={view.value !== "recovery"}>
        <CodeView key={state.round.value} state={state} ports={ports} broken={broken} />
      </div>
      {view.value === "about" && <AboutView state={state} ports={ports} />}
      <CopiedNote copying={state.copying} />
      <footer>
        <span class="grow">{t("generatorFooter", ports.version)}</span>
        {tested.value && <span>{t("selfTestLine", tested.value.passed, tested.value.total)}</span>}
      </footer>
    </div>
  );
}

/** Warns that the page was loaded without TLS. A button shows what does not work on such a page. */
function PlainHttp(): JSX.Element {
  const [more, setMore] = useState(false);
  return (
    <Notice kind="warn">
      {t("plainHttp")}{" "}
      {more ? (
        <span tabIndex={-1} ref={takeFocus}>
          {t("plainHttpLost")}
        </span>
      ) : (
        <button
          type="button"
          class="quiet small"
          onClick={() => {
            setMore(true);
          }}
        >
          {t("plainHttpMore")}
        </button>
      )}
    </Notice>
  );
}
