import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Contents, paperKit, type PaperKit } from "../../../src/index.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import { PaperSheet } from "./PaperSheet.tsx";

/** Shows the emergency kit for printing. The kit and the master password are enough to recreate all passwords. */
export function PaperView({ contents, ports }: { contents: Contents; ports: AccountsPorts }): JSX.Element {
  const [made, setMade] = useState<{ contents: Contents; kit: PaperKit }>();
  const work = useLongWork();
  const ready = useRef<HTMLSpanElement>(null);
  useReadOut(ready);
  const prepare = (): void => {
    setMade(undefined);
    void work.run(async (progress) => {
      setMade({ contents, kit: await paperKit(contents, progress) });
    });
  };
  return (
    <section class="view" aria-labelledby="paper">
      <div class="screen-only">
        <h2 id="paper">{t("view_paper")}</h2>
        <p class="sub">{t("paperIntro")}</p>
        <p class="sub">{t("paperCodes")}</p>
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
        {made && made.contents !== contents && <Notice kind="warn">{t("paperStale")}</Notice>}
        {work.fraction !== undefined ? (
          <Working fraction={work.fraction} text={t("paperWorking")} onCancel={work.cancel} />
        ) : made ? (
          <div class="actions">
            <button type="button" class="primary" onClick={ports.print} ref={takeFocus}>
              {t("print")}
            </button>
            <button type="button" class="quiet" onClick={prepare}>
              {t("paperAgain")}
            </button>
            <span class="sub" ref={ready}>
              {t("paperReady", made.kit.accounts.length)}
            </span>
          </div>
        ) : (
          <button type="button" class="primary" onClick={prepare} ref={takeFocus}>
            {t("paperPrepare")}
          </button>
        )}
      </div>
      {made && <PaperSheet kit={made.kit} />}
    </section>
  );
}
