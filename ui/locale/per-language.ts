import { documentLanguage } from "./document-language.ts";

/**
 * Returns a function that returns the `Intl` formatter of the current locale. Each locale's formatter is created only
 * once, because creating formatters is slow.
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
