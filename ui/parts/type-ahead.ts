import { useEffect } from "preact/hooks";
import { type Contents, searchAccounts } from "../../src/index.ts";

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
