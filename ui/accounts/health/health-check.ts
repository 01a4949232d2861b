import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Account, checkHealth, type Health } from "../../../src/accounts/index.ts";
import type { ProgressOptions } from "../../../crypto/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { documentLanguage } from "../../locale/document-language.ts";
import { type LongWork, useLongWork } from "../../parts/long-work.tsx";
import { createStrengthWorker } from "../../parts/strength.ts";
import type { AccountsPorts } from "../ports.ts";
import { type AccountFindings, notIgnored } from "./findings.ts";
import { type Summary, summaryOf } from "./summary.ts";

/** Result of a password check, and the vault contents that were checked. */
interface Checked {
  /** Time of the check, in milliseconds since 1970. */
  readonly at: number;
  readonly contents: Contents;
  readonly leaked: ReadonlyMap<string, number>;
  readonly health: Health;
  readonly findings: ReadonlyMap<string, AccountFindings>;
}

/** The password check of the accounts page. Its last result stays in memory while the page shows other views. */
export interface HealthCheck {
  readonly checked: Checked | undefined;
  /** The last result, summed up for the present contents. Undefined before the first check. */
  readonly summary: Summary | undefined;
  readonly work: LongWork;
  readonly check: () => void;
}

/**
 * Checks passwords when `check` is called. From then on, checks again after each change of the vault and of `leaked`.
 *
 * @param leaked - the leaked passwords that are known, see {@link checkHealth}
 */
export function useHealthCheck(
  contents: Contents,
  leaked: ReadonlyMap<string, number>,
  ports: Pick<AccountsPorts, "strengthWorker">,
): HealthCheck {
  const [checked, setChecked] = useState<Checked>();
  const work = useLongWork();
  const strengthsRef = useRef(new WeakMap<Account, number>());
  const run = async (progress: ProgressOptions): Promise<void> => {
    const { strengthOf, end } = createStrengthWorker(ports.strengthWorker);
    progress.signal?.addEventListener("abort", end);
    try {
      const strengths = strengthsRef.current;
      const options = { strengths, leaked, strengthOf: (password: string) => strengthOf(password, []), ...progress };
      const health = await checkHealth(contents, options);
      progress.signal?.throwIfAborted();
      setChecked({ at: Date.now(), contents, leaked, health, findings: notIgnored(health, contents) });
    } finally {
      end();
    }
  };
  useEffect(() => {
    if (!checked || (checked.contents === contents && checked.leaked === leaked)) return undefined;
    const stop = new AbortController();
    // Only changed passwords are estimated, so this takes no time. An error, such as that of a lock, is ignored: the
    // view keeps the last result.
    void run({ signal: stop.signal }).catch(() => undefined);
    return () => {
      stop.abort();
    };
  }, [checked, contents, leaked]);
  const { formats } = documentLanguage.value;
  const summary = useMemo(
    () => checked && summaryOf(contents, checked.health, new Intl.Collator(formats)),
    [checked, contents, formats],
  );
  return {
    checked,
    summary,
    work,
    check: () => {
      setChecked(undefined);
      void work.run(run);
    },
  };
}
