import { documentLanguage } from "./document-language.ts";

/** What `Intl` makes for a language is slow to make: once for each that is spoken. */
export function perLanguage<T extends object>(make: (formats: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const { formats } = documentLanguage.value;
    const before = made.get(formats);
    if (before) return before;
    const after = make(formats);
    made.set(formats, after);
    return after;
  };
}
