import { useEffect } from "preact/hooks";
import { type Contents, searchAccounts } from "../../src/index.ts";

/** Builds the search index while the page is idle, so that the index is ready when the user begins to search. */
export function useTypeAhead(contents: Contents | undefined): void {
  useEffect(() => {
    if (!contents) return undefined;
    const timer = setTimeout(() => searchAccounts(contents, "", 1));
    return () => {
      clearTimeout(timer);
    };
  }, [contents]);
}
