import { documentLanguage } from "./document-language.ts";

/**
 * Returns a function that gives the `Intl` formatter of the current locale. Formatters are slow to create, so there is
 * one per locale.
 */
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
