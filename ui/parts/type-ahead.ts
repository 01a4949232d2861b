import { useEffect } from "preact/hooks";
import { searchAccounts } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";

/**
 * Builds the search index soon after the view is drawn, so that the first search of the user need not wait for the
 * index.
 */
export function useTypeAhead(contents: Contents | undefined): void {
  useEffect(() => {
    if (!contents) return undefined;
    const timer = setTimeout(() => searchAccounts(contents, "", 1));
    return () => {
      clearTimeout(timer);
    };
  }, [contents]);
}
