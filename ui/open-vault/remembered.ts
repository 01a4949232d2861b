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

/** Number of accounts from which reading the records takes longer than a user notices. */
const manyAccounts = 500;

const none: RememberedLists = new Map();

/** Shows what a list showed last while the records of a large vault are read. */
export interface Remembered {
  /** Lists that may be drawn before the records are read. Empty at all other times. */
  readonly lists: ReadonlySignal<RememberedLists>;
  /** Runs `reading`, and shows the remembered lists until it has ended. */
  readonly until: <T>(vault: Vault, reading: () => Promise<T>) => Promise<T>;
  /** Remembers the rows of a list. A small vault remembers none. */
  readonly keep: (vault: Vault, contents: Contents, list: string, rows: readonly RememberedRow[]) => Promise<void>;
}

export function createRemembered(): Remembered {
  const lists = signal(none);
  return {
    lists,
    async until(vault, reading) {
      try {
        lists.value = await rememberedLists(vault).catch(() => none); // an error shows again when the records are read
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
