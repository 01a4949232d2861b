import { useCallback, useMemo, useState } from "preact/hooks";
import type { Account } from "../../../../src/accounts/index.ts";
import type { Contents } from "../../../../src/vault/index.ts";
import { firstChoices, listedAccounts } from "../listed.ts";

type Name = Account["name"];

/** The accounts that the user has selected for an action on many accounts. */
export interface Selection {
  readonly ticked: ReadonlySet<Name>;
  /** The selected accounts that still exist, by name, also those that a search or a filter hides. */
  readonly chosen: readonly Account[];
  readonly tick: (name: Name, on: boolean) => void;
  readonly set: (names: ReadonlySet<Name>) => void;
  /** Ends a selection after its action, unless it has changed in the meantime. */
  readonly end: (ticked: ReadonlySet<Name>) => void;
}

const nobody: ReadonlySet<string> = new Set();

export function useSelection(contents: Contents): Selection {
  const [ticked, set] = useState<ReadonlySet<Name>>(new Set());
  const chosen = useMemo(
    () =>
      ticked.size === 0 ? [] : listedAccounts(contents, firstChoices, nobody).filter(({ name }) => ticked.has(name)),
    [contents, ticked],
  );
  const tick = useCallback((name: Name, on: boolean) => {
    set((before) => {
      const after = new Set(before);
      if (on) after.add(name);
      else after.delete(name);
      return after;
    });
  }, []);
  const end = useCallback((ended: ReadonlySet<Name>) => {
    set((now) => (now === ended ? new Set() : now));
  }, []);
  return { ticked, chosen, tick, set, end };
}
