import { useState } from "preact/hooks";
import { checkHealth, type Health } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { type LongWork, useLongWork } from "../../parts/long-work.tsx";
import { createStrengthWorker } from "../../parts/strength.ts";
import type { AccountsPorts } from "../ports.ts";
import { type AccountFindings, byAccount } from "./severity.ts";

/** Result of a password check, and the vault contents that were checked. */
export interface Checked {
  readonly contents: Contents;
  readonly health: Health;
  readonly findings: ReadonlyMap<string, AccountFindings>;
}

/** The password check of the accounts page. Its last result stays in memory while the page shows other views. */
export interface HealthCheck {
  readonly checked: Checked | undefined;
  readonly work: LongWork;
  readonly check: () => void;
}

export function useHealthCheck(contents: Contents, ports: Pick<AccountsPorts, "strengthWorker">): HealthCheck {
  const [checked, setChecked] = useState<Checked>();
  const work = useLongWork();
  const check = (): void => {
    setChecked(undefined);
    void work.run(async (progress) => {
      const { strengthOf, end } = createStrengthWorker(ports.strengthWorker);
      progress.signal?.addEventListener("abort", end);
      try {
        const health = await checkHealth(contents, { strengthOf: (password) => strengthOf(password, []), ...progress });
        setChecked({ contents, health, findings: byAccount(health) });
      } finally {
        end();
      }
    });
  };
  return { checked, work, check };
}
