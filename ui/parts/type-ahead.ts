import { useEffect } from "preact/hooks";
import { type Contents, searchAccounts } from "../../src/index.ts";

/** Builds the search index while the app is idle, so that the first key in the search finds it ready. */
export function useTypeAhead(contents: Contents | undefined): void {
  useEffect(() => {
    if (!contents) return undefined;
    const idle = setTimeout(() => searchAccounts(contents, "", 1));
    return () => {
      clearTimeout(idle);
    };
  }, [contents]);
}
