import { useCallback, useMemo, useState } from "preact/hooks";
import { type Account, allAccounts } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";

type Name = Account["name"];

/** The accounts that the user has selected for an action on many accounts. */
export interface Selection {
  readonly ticked: ReadonlySet<Name>;
  /** The selected accounts that still exist. */
  readonly chosen: readonly Name[];
  readonly tick: (name: Name, on: boolean) => void;
  readonly set: (names: ReadonlySet<Name>) => void;
}

export function useSelection(contents: Contents): Selection {
  const [ticked, set] = useState<ReadonlySet<Name>>(new Set());
  const chosen = useMemo(() => {
    if (ticked.size === 0) return [];
    return allAccounts(contents).flatMap(({ name }) => (ticked.has(name) ? [name] : []));
  }, [contents, ticked]);
  const tick = useCallback((name: Name, on: boolean) => {
    set((before) => {
      const after = new Set(before);
      if (on) after.add(name);
      else after.delete(name);
      return after;
    });
  }, []);
  return { ticked, chosen, tick, set };
}
