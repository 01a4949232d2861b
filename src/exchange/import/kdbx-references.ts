/**
 * Names of fields. The property name is the letter that stands for the field in a reference, see
 * keepass.info/help/base/fieldrefs.html.
 */
const fieldOf: Readonly<Record<string, string>> = { T: "Title", U: "UserName", P: "Password", A: "URL", N: "Notes" };

/**
 * Maximum depth and number of references that are resolved for one value. The limits are necessary because a value that
 * replaces a reference may contain references too, even circular ones.
 */
const maxDepth = 10;
const maxReferences = 100;

/**
 * Replaces the references in a value with the values of other entries, for example `{REF:P@I:…}` with a password.
 * Only references that contain the other entry's identifier are replaced. All other references, for example to an entry
 * with a certain title, stay unchanged, because several entries could match. References to missing entries and
 * references beyond the limits stay unchanged too.
 *
 * @param byId - the fields of all entries, by the entry's identifier in lower-case hexadecimal digits
 */
export function resolveReferences(value: string, byId: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let left = maxReferences;
  const resolve = (text: string, depth: number): string =>
    text.replaceAll(/\{REF:([TUPAN])@I:([0-9a-f]{32})\}/giu, (reference: string, letter: string, id: string) => {
      const found = byId.get(id.toLowerCase())?.get(fieldOf[letter.toUpperCase()] ?? "");
      if (found === undefined || depth === maxDepth || left === 0) return reference;
      left--;
      return resolve(found, depth + 1);
    });
  return resolve(value, 0);
}

/** Returns true if a value contains a reference to another entry. */
export const hasReference = (value: string): boolean => /\{REF:[TUPANI]@[TUPANIO]:[^}]*\}/iu.test(value);
