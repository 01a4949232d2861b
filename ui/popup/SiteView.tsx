import type { JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { useAction } from "../parts/use-action.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { hasOtherSites } from "./listed-accounts.ts";
import type { PopupState } from "./state.ts";

/**
 * Shows the settings of the current site: the other sites whose accounts are also offered on this site, and the option
 * "this host only".
 */
export function SiteView(props: { state: PopupState; onBack: () => void; onLink: () => void }): JSX.Element {
  const { state } = props;
  const id = useId();
  const [message, run] = useAction();
  const link = useRef<HTMLButtonElement>(null);
  const currentSite = state.site.value;
  useLayoutEffect(() => {
    link.current?.focus();
  }, []);
  if (!currentSite) return <Header title={t("noSite")} onBack={props.onBack} />;
  const { site, host, hostOnly } = currentSite;
  const linked = currentSite.sites.filter((each) => each !== site && each !== host);

  return (
    <>
      <Header title={t("siteSettings")} sub={host} onBack={props.onBack} />
      <div class="pad">
        {currentSite.exactHost !== undefined && (
          <div class="setting">
            <CheckBox
              label={t("hostOnly", host)}
              checked={hostOnly}
              describedBy={id}
              onChange={(on) => {
                run(async () => {
                  await state.perform("hostOnly", host, on);
                  return undefined;
                });
              }}
            />
            <div class="hint" id={id}>
              {t("hostOnlyHint")}
            </div>
          </div>
        )}
        {linked.map((from) => (
          <div class="setting wrap" key={from}>
            {t("siteLinkedFrom", from)}
            <button
              type="button"
              class="quiet small start"
              onClick={() => {
                link.current?.focus(); // otherwise the focus is lost when the pressed button disappears
                run(async () => {
                  // The link belongs to the host if "this host only" was on when the user linked the sites, and
                  // otherwise to the site.
                  await state.perform("unlink", [site, host], from);
                  return { kind: "plain", text: t("siteUnlinked", from) };
                });
              }}
            >
              {t("stop", from)}
            </button>
          </div>
        ))}
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
        {state.contents.value && hasOtherSites(state.contents.value, currentSite.sites) && (
          <button type="button" class="quiet start" ref={link} onClick={props.onLink}>
            {t("linkSite")}
          </button>
        )}
      </div>
    </>
  );
}
