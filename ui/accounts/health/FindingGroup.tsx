import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Account, type Finding, loginOf } from "../../../src/accounts/index.ts";
import { listed, t, type MessageName, underscored } from "../../locale/i18n.ts";
import { describeKind, shownName } from "../../parts/describe.ts";
import { Icon, type IconName } from "../../parts/Icon.tsx";
import { MenuButton, type MenuItem } from "../../parts/Menu.tsx";
import { AccountTile } from "../../parts/Tile.tsx";
import type { Group, GroupKind, Line } from "./summary.ts";

/** Actions on an account in a group. */
export interface LineActions {
  readonly fix: (line: Line, kind: GroupKind) => void;
  readonly open: (account: Account) => void;
  readonly ignore: (line: Line) => void;
  readonly heed: (account: Account) => void;
  readonly keepOld: (account: Account) => void;
}

const step = 50;

/** Shows the accounts with one problem, one line each. The list can be folded. */
export function FindingGroup(props: { group: Group; readOnly: boolean; actions: LineActions }): JSX.Element {
  const { group, readOnly, actions } = props;
  const { kind, count, lines } = group;
  const [shown, setShown] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // After "Show more", focuses the first added row.
    if (shown > step) list.current?.children[shown - step]?.querySelector("button")?.focus();
  }, [shown]);
  const { title, hint, icon, tone } = looks[kind];
  return (
    <details class="group" id={kind === "ignored" ? "ignored" : undefined} open>
      <summary>
        <span class={`severity ${tone}`}>
          <Icon name={icon} />
        </span>
        <span class="grow">
          <h3>{t(title, count)}</h3>
          <span class="hint">{t(hint)}</span>
        </span>
        <Icon name="down" />
      </summary>
      <ul ref={list}>
        {lines.slice(0, shown).map((line) => (
          <FindingLine key={line.account.name} line={line} kind={kind} readOnly={readOnly} actions={actions} />
        ))}
      </ul>
      {lines.length > shown && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setShown(shown + step);
          }}
        >
          {t("showMore", lines.length - shown)}
        </button>
      )}
    </details>
  );
}

function FindingLine(props: { line: Line; kind: GroupKind; readOnly: boolean; actions: LineActions }): JSX.Element {
  const { line, kind, readOnly, actions } = props;
  const { account } = line;
  const login = loginOf(account);
  const named = t("listed", shownName(account), login);
  const why = reasonOf(line, kind);
  const button = (text: string, run: () => void): JSX.Element => (
    <button
      type="button"
      class="framed small"
      aria-label={t("actionOf", text, named)}
      disabled={readOnly}
      onClick={run}
    >
      {text}
    </button>
  );
  return (
    <li>
      <AccountTile account={account} />
      <span class="grow">
        <span class="named">
          <bdi>{shownName(account)}</bdi>
        </span>{" "}
        <span class="hint">
          <bdi>{login || t("noLogin")}</bdi>
        </span>
      </span>
      {why !== undefined && <span class="why hint">{why}</span>}
      <span class="do">
        {kind === "root-missing" ? (
          <a class="framed small" href="#restore">
            {t("view_restore")}
          </a>
        ) : kind === "ignored" ? (
          button(t("checkAgain"), () => {
            actions.heed(account);
          })
        ) : (
          button(t(kind === "unfinished" ? "continueChange" : "fix"), () => {
            actions.fix(line, kind);
          })
        )}
      </span>
      <MenuButton name={t("actionOf", t("more"), named)} items={itemsOf(line, kind, readOnly, actions)} />
    </li>
  );
}

function itemsOf(line: Line, kind: GroupKind, readOnly: boolean, actions: LineActions): readonly MenuItem[] {
  const { account } = line;
  const open: MenuItem = {
    icon: "list",
    text: t("openAccount"),
    run: () => {
      actions.open(account);
    },
  };
  if (kind === "ignored") return [open];
  if (kind === "unfinished") {
    const run = (): void => {
      actions.keepOld(account);
    };
    return [open, { icon: "past", text: t("moveBack"), run, disabled: readOnly }];
  }
  const run = (): void => {
    actions.ignore(line);
  };
  return [open, { icon: "eyeOff", text: t("ignore"), run, disabled: readOnly }];
}

/**
 * Titles, explanations and icons of the groups. Red is for passwords that an attacker may already know or that cannot be
 * derived.
 */
const looks = {
  "root-missing": { title: "healthRootMissing", hint: "advice_root_missing", icon: "alert", tone: "high" },
  leaked: { title: "healthLeaked", hint: "advice_leaked", icon: "alert", tone: "high" },
  "fast-hash": { title: "healthFastHash", hint: "advice_fast_hash", icon: "alert", tone: "high" },
  reused: { title: "healthShared", hint: "advice_reused", icon: "alert", tone: "high" },
  weak: { title: "healthWeak", hint: "healthWeakHint", icon: "warn", tone: "medium" },
  short: { title: "healthShort", hint: "advice_short", icon: "warn", tone: "medium" },
  "old-scheme": { title: "healthOldScheme", hint: "advice_old_scheme", icon: "warn", tone: "medium" },
  "retired-root": { title: "healthRetiredRoot", hint: "advice_retired_root", icon: "warn", tone: "medium" },
  unfinished: { title: "healthUnfinished", hint: "healthUnfinishedHint", icon: "clock", tone: "medium" },
  "single-class": { title: "healthSingleClass", hint: "advice_single_class", icon: "info", tone: "low" },
  ignored: { title: "ignoredCount", hint: "ignoredHint", icon: "eyeOff", tone: "low" },
} as const satisfies Record<GroupKind, { title: MessageName; hint: MessageName; icon: IconName; tone: string }>;

/** Returns what a line says about its account, if this is not the same for all accounts of the group. */
function reasonOf({ account, findings }: Line, kind: GroupKind): string | undefined {
  if (kind === "unfinished") return t(account.previous?.sent === true ? "movedSent" : "movedUnused");
  if (kind === "ignored") return listed([...new Set(findings.map((each) => t(`health_${underscored(each.kind)}`)))]);
  const [finding] = findings;
  return finding && detailOf(account, finding);
}

function detailOf(account: Account, finding: Finding): string | undefined {
  switch (finding.kind) {
    case "leaked":
      return t("leakTimes", finding.count);
    case "fast-hash":
      return t("foreignKind", finding.program);
    case "old-scheme":
    case "short":
      return describeKind(account);
    case "retired-root":
      return t("detailIdentity", finding.identity);
    case "reused":
    case "weak":
    case "root-missing":
    case "single-class":
      return undefined;
  }
}
