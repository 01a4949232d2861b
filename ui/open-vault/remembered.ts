import { type ReadonlySignal, signal } from "@preact/signals";
import {
  allAccounts,
  type Contents,
  rememberedLists,
  type RememberedLists,
  rememberList,
  type RememberedRow,
  type Vault,
} from "../../src/internal.ts";

/** With this number of accounts or more, users notice the time that reading the records takes. */
const manyAccounts = 500;

const none: RememberedLists = new Map();

/** Shows the remembered rows of a list while the records of a large vault are read. */
export interface Remembered {
  /** Lists that may be drawn before the records are read. Empty at all other times. */
  readonly lists: ReadonlySignal<RememberedLists>;
  /** Runs `reading`, and shows the remembered lists until it has ended. */
  readonly until: <T>(vault: Vault, reading: () => Promise<T>) => Promise<T>;
  /** Remembers the rows of a list, but only for a large vault. */
  readonly keep: (vault: Vault, contents: Contents, list: string, rows: readonly RememberedRow[]) => Promise<void>;
}

export function createRemembered(): Remembered {
  const lists = signal(none);
  return {
    lists,
    async until(vault, reading) {
      try {
        // an error is ignored here, because reading the records reports it too
        lists.value = await rememberedLists(vault).catch(() => none);
        return await reading();
      } finally {
        lists.value = none;
      }
    },
    async keep(vault, contents, list, rows) {
      await rememberList(vault, list, allAccounts(contents).length < manyAccounts ? [] : rows);
    },
  };
}
