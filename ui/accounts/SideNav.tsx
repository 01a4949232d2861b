import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { allAccounts, restorableAccounts } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Icon, IconButton, type IconName } from "../parts/Icon.tsx";
import { t } from "../locale/i18n.ts";
import { numberText } from "../locale/numbers.ts";
import { minutesText } from "../locale/times.ts";
import { takeFocus } from "../parts/long-work.tsx";
import { type AccountsPageView, groups } from "./view.ts";

const icons: Readonly<Record<AccountsPageView, IconName>> = {
  list: "list",
  deleted: "bin",
  health: "health",
  import: "import",
  export: "export",
  backup: "box",
  devices: "devices",
  paper: "kit",
  security: "shield",
  settings: "options",
};

const titles = {
  list: "accountsTitle",
  deleted: "view_deleted",
  health: "view_health",
  import: "view_import",
  export: "view_export",
  backup: "view_backup",
  devices: "view_devices",
  paper: "view_paper",
  security: "view_security",
  settings: "settingsTitle",
} as const satisfies Record<AccountsPageView, string>;

/** Shows the page's navigation beside the views. In a narrow window, the navigation is a bar at the top with a menu. */
export function SideNav(props: {
  vault: WindowVault;
  contents: Contents;
  shown: AccountsPageView;
  /** Number of accounts that are not fine, as far as the password check has found any. */
  problems: number;
}): JSX.Element {
  const { vault, contents, shown } = props;
  const [open, setOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    takeFocus(title.current); // the focus was in the view before, if the browser's Back button has led to this one
  }, [shown]);
  const total = allAccounts(contents).length;
  const deleted = restorableAccounts(contents).length;
  const minutes = minutesText(vault.minutesLeft.value);
  const count = (n: number): JSX.Element | false =>
    n > 0 && (
      <span class="count" aria-hidden="true">
        {numberText(n)}
      </span>
    );
  const link = (view: AccountsPageView): JSX.Element => (
    <a
      key={view}
      href={`#${view}`}
      aria-current={view === shown ? "page" : undefined}
      onClick={() => {
        setOpen(false);
      }}
    >
      <Icon name={icons[view]} />
      <span class="grow">{t(titles[view])}</span>
      {view === "list" && count(total)}
      {view === "deleted" && count(deleted)}
      {view === "health" && props.problems > 0 && (
        <span class="tag todo" aria-hidden="true">
          {numberText(props.problems)}
        </span>
      )}
    </a>
  );
  return (
    <div class="side">
      <div class="brand">
        <Icon name="mill" />
        <h1 class="grow" ref={title} tabIndex={-1}>
          {t("appName")}
        </h1>
        <span class="here" aria-hidden="true">
          {t(titles[shown])}
        </span>
        <IconButton
          icon="bars"
          name={t("menu")}
          expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        />
      </div>
      <nav class={open ? "entries unfolded" : "entries"} aria-label={t("views")}>
        {groups.map((group) => (
          <div key={group[0]}>{group.map(link)}</div>
        ))}
        <div class="end">
          {link("settings")}
          <button type="button" title={t("lockNow", minutes)} onClick={() => void vault.lock()}>
            <Icon name="lock" />
            <span class="grow">{t("lock")}</span>
            <span class="count" aria-hidden="true">
              {minutes}
            </span>
          </button>
        </div>
      </nav>
    </div>
  );
}
