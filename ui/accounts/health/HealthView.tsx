import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Account, loginOf } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { t } from "../../locale/i18n.ts";
import { agoText } from "../../locale/times.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { shownName } from "../../parts/describe.ts";
import { Notice } from "../../parts/Header.tsx";
import { takeFocus, Working } from "../../parts/long-work.tsx";
import { useAction } from "../../parts/use-action.ts";
import type { AccountsPorts } from "../ports.ts";
import { FindingGroup, type LineActions } from "./FindingGroup.tsx";
import { FixSheet } from "./FixSheet.tsx";
import type { HealthCheck } from "./health-check.ts";
import type { LeakCheck } from "./leak-check.ts";
import { LeakCard } from "./LeakCard.tsx";
import { ScoreCard } from "./ScoreCard.tsx";
import type { Group, Line } from "./summary.ts";

const groupsShown = 50;

/**
 * Shows *Password health*, which finds weak and reused passwords, for example. It runs on this device only and
 * sends nothing, and it begins when the view opens, unless it was done before. The check for leaked passwords asks a
 * server, and begins only at a press.
 */
export function HealthView(props: {
  vault: WindowVault;
  contents: Contents;
  ports: AccountsPorts;
  health: HealthCheck;
  leaks: LeakCheck;
  onOpen: (name: Account["name"]) => void;
}): JSX.Element {
  const { vault, contents, health, onOpen } = props;
  const { checked, summary, work } = health;
  const [message, run] = useAction();
  const [limit, setLimit] = useState(groupsShown);
  const [fixing, setFixing] = useState<{ line: Line; isMade: boolean }>();
  const [isFixed, setFixed] = useState(false);
  useEffect(() => {
    if (!checked && work.fraction === undefined) health.check();
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the view is shown
  const now = useNow();

  const doing = (deed: () => Promise<unknown>): void => {
    run(async () => {
      await deed();
      return undefined;
    });
  };
  const actions: LineActions = {
    fix: (line, kind) => {
      setFixing({ line, isMade: kind === "unfinished" });
    },
    open: ({ name }) => {
      onOpen(name);
    },
    ignore: ({ account, findings }) => {
      const kinds = findings.map(({ kind }) => kind);
      doing(() => vault.perform("ignore", account.name, kinds));
    },
    heed: ({ name }) => {
      doing(() => vault.perform("heed", name));
    },
    keepOld: ({ name }) => {
      doing(() => vault.perform("undoChange", name));
    },
  };

  const shown = summary?.groups.slice(0, limit) ?? [];
  const drawn = (group: Group): JSX.Element => (
    <FindingGroup key={group.id} group={group} readOnly={contents.readOnly} actions={actions} />
  );
  return (
    <section class="view health" aria-labelledby="health">
      <h2 id="health">{t("view_health")}</h2>
      {checked && (
        <p class="lead">
          {t("healthIntro", agoText((now - checked.at) / 1000))}{" "}
          <button type="button" class="quiet small" onClick={health.check} ref={takeFocus}>
            {t("healthAgain")}
          </button>
        </p>
      )}
      {[work.error, message?.text].map((text, i) =>
        text === undefined ? null : (
          <Notice key={i} kind={i === 0 ? "error" : (message?.kind ?? "plain")}>
            {text}
          </Notice>
        ),
      )}
      {work.fraction !== undefined ? (
        <Working fraction={work.fraction} text={t("healthWorking")} onCancel={work.cancel} />
      ) : (
        !checked && (
          <button type="button" class="primary" onClick={health.check} ref={takeFocus}>
            {t("healthCheck")}
          </button>
        )
      )}
      {summary && (
        <>
          <ScoreCard summary={summary} readOnly={contents.readOnly} isFixed={isFixed} onFix={actions.fix} />
          {summary.unchecked > 0 && <Notice kind="warn">{t("healthUnchecked", summary.unchecked)}</Notice>}
          {shown.filter(({ kind }) => kind !== "ignored").map(drawn)}
          {summary.groups.length > limit && (
            <button
              type="button"
              class="quiet start"
              onClick={() => {
                setLimit(limit + groupsShown);
              }}
            >
              {t("showMore", summary.groups.length - limit)}
            </button>
          )}
          <LeakCard check={props.leaks} contents={contents} now={now} />
          {shown.filter(({ kind }) => kind === "ignored").map(drawn)}
        </>
      )}
      {fixing && (
        <FixSheet
          key={fixing.line.account.name}
          vault={vault}
          ports={props.ports}
          contents={contents}
          {...fixing}
          onClose={(isDone) => {
            setFixing(undefined);
            if (!isDone) return;
            setFixed(true);
            run(() => {
              const { account } = fixing.line;
              const name = t("listed", shownName(account), loginOf(account));
              return Promise.resolve({ kind: "plain", text: t("moveFinished", name) });
            });
          }}
        />
      )}
    </section>
  );
}

/** Returns the time in milliseconds since 1970, and draws the view again each minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 60_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
