import { documentLanguage } from "./document-language.ts";

/**
 * Returns a function that returns the `Intl` formatter for the current locale. For each locale, the formatter is
 * created only once, because creating a formatter is slow.
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
