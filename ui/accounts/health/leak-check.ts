import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Account } from "../../../src/accounts/index.ts";
import { AppError } from "../../../src/errors.ts";
import { leakListOrigin, leakResults, type Leaks, leaksIn, type LeaksReason } from "../../../src/leaks/index.ts";
import { type Contents, markHostUsed } from "../../../src/vault/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { timeLeft } from "../../locale/times.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { type LongWork, useLongWork } from "../../parts/long-work.tsx";
import type { LeaksPort } from "../ports.ts";

/** The check for leaked passwords of the accounts page. It goes on while the page shows other views. */
export interface LeakCheck {
  /** The answers that this device has. */
  readonly leaks: Leaks;
  /** Numbers that say how often leaked passwords were found in leaks, by the record names of their accounts. */
  readonly counts: ReadonlyMap<string, number>;
  readonly work: LongWork;
  /** True if the user has refused the browser's permission at the last press. */
  readonly isRefused: boolean;
  /** Asks about the stored passwords of these accounts. Must be called by a click, because it asks for a permission. */
  readonly check: (accounts: readonly Account[]) => void;
}

const nothing: Leaks = { results: new Map(), unasked: [] };

/** Reads what is known about leaked passwords, and asks the list when `check` is called. */
export function useLeakCheck(
  vault: Pick<WindowVault, "opened" | "use">,
  contents: Contents,
  port: LeaksPort,
): LeakCheck {
  const [leaks, setLeaks] = useState(nothing);
  const [round, setRound] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const work = useLongWork();
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const opened = vault.opened();
      if (!opened) return;
      const found = await leaksIn(contents, await leakResults(opened), { signal: stop.signal });
      if (!stop.signal.aborted) setLeaks(found);
    };
    void read().catch(() => undefined); // an error, such as that of a lock: the view keeps what it shows
    return () => {
      stop.abort();
    };
  }, [vault, contents, round]);
  const counts = useSteady(
    useMemo(
      () => new Map([...leaks.results].flatMap(([name, { count }]) => (count > 0 ? [[name, count]] : []))),
      [leaks],
    ),
  );
  return {
    leaks,
    counts,
    work,
    isRefused,
    check: (accounts) => {
      const asking = port.askForAccess();
      setRefused(false);
      work.clear();
      const ask = async (): Promise<void> => {
        if (!(await asking.catch(() => false))) {
          setRefused(true);
          return;
        }
        await work.run(async (progress) => {
          const opened = await vault.use();
          await markHostUsed(opened, leakListOrigin);
          const { checkLeaks } = await import("../../../src/leaks/check.ts");
          try {
            await checkLeaks(opened, accounts, { ask: port.range, ...progress });
          } finally {
            setRound((last) => last + 1);
          }
        }, explainLeaks);
      };
      void ask();
    },
  };
}

/** Returns the same map as before as long as its entries are the same, so that nothing is computed again. */
function useSteady(next: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const ref = useRef(next);
  const { current } = ref;
  const isSame = next.size === current.size && [...next].every(([name, count]) => current.get(name) === count);
  if (!isSame) ref.current = next;
  return ref.current;
}

/** Returns the text that explains why the list of leaked passwords could not be asked. */
export function explainLeaks(error: unknown): string {
  if (!(error instanceof AppError) || error.code !== "leaks-failed") return explain(error);
  const [reason, pause] = error.values;
  if (reason === "offline") return t("store_offline");
  if (typeof pause === "number") return t("leaks_pause", timeLeft(pause, "long"));
  return t(`leaks_${reason as Exclude<LeaksReason, "offline">}`);
}
