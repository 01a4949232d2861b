import type { FilledValue } from "./kept.ts";

/**
 * Name of a global property in the extension's isolated world, which the page cannot see. The property contains the
 * fields into which a password was filled and the user has typed nothing since. It contains no filled value.
 */
const place = "saltmillFilledSecrets";

const filledFields = (): WeakSet<Element> =>
  (Reflect.get(globalThis, place) as WeakSet<Element> | undefined) ?? new WeakSet();

/** Remembers the fields that were filled with a password or a code, until the user types into them. */
export function rememberSecrets(values: readonly FilledValue[]): void {
  const fields = filledFields();
  Reflect.set(globalThis, place, fields);
  for (const { field } of values.filter(({ isSecret }) => isSecret)) {
    if (fields.has(field)) continue; // it has its listener
    fields.add(field);
    const forget = (event: Event): void => {
      if (!event.isTrusted) return; // filling itself dispatches such an event, and the page may do so later
      fields.delete(field);
      field.removeEventListener("input", forget, true);
    };
    field.addEventListener("input", forget, true);
  }
}

/** Returns true if the text of a field was filled by Saltmill, and not typed. */
export const isFilledSecret = (field: Element): boolean => filledFields().has(field);
