import { useEffect } from "preact/hooks";
import { type Contents, searchAccounts } from "../../src/index.ts";

/** Has the index of the search made while nobody waits for it: at the first key it is there. */
export function useTypeAhead(contents: Contents | undefined): void {
  useEffect(() => {
    if (!contents) return undefined;
    const idle = setTimeout(() => searchAccounts(contents, "", 1));
    return () => {
      clearTimeout(idle);
    };
  }, [contents]);
}
