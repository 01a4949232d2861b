import { type ReadonlySignal, signal } from "@preact/signals";
import { allAccounts } from "../../src/accounts/index.ts";
import {
  type Contents,
  rememberedLists,
  type RememberedLists,
  rememberList,
  type RememberedRow,
  type Vault,
} from "../../src/vault/index.ts";

/**
 * Minimum number of accounts for which the rows of lists are stored. With fewer accounts, users do not notice the time
 * it takes to read the records.
 */
const manyAccounts = 500;

const none: RememberedLists = new Map();

/** Stores the first rows of lists, and shows these rows while the records of a large vault are being read. */
export interface Remembered {
  /** Lists to draw while the records are being read. Empty at all other times. */
  readonly lists: ReadonlySignal<RememberedLists>;
  /** Runs `reading`, and shows the stored lists until `reading` has ended. */
  readonly until: <T>(vault: Vault, reading: () => Promise<T>) => Promise<T>;
  /** Stores the rows of a list for the next window that opens. For a small vault, deletes the stored rows instead. */
  readonly keep: (vault: Vault, contents: Contents, list: string, rows: readonly RememberedRow[]) => Promise<void>;
}

export function createRemembered(): Remembered {
  const lists = signal(none);
  return {
    lists,
    async until(vault, reading) {
      try {
        // An error is ignored here, because reading the records reports the error too.
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
