/** Names that component libraries generate with a counter, such as `mat-input-1` or `radix-:r3:`. */
const counted =
  /^(?:mat|cdk|mdc|mui|radix|headlessui|react-aria|react-select|chakra|mantine|downshift|ember|ext|gwt|gen|comp|el-id|ng|rc|aria|__bvid_|yui|isc|jqg|dijit|formly|control|input|field|text|textfield|textbox|form-item|auto|uid|uniq)(?:[-_][a-z]+)*[-_:]*(?:\d+|:?r[\da-z]+:)(?:[-_:].*)?$|^(?:[a-z]|id)[-_]?\d+$/iu;

/** Hexadecimal numbers, UUIDs, and ids that React generates. */
const made =
  /^(?:[{]?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}[}]?|(?=.*\d)[\da-f]{6,}|:r[\da-z]+:|«r[\da-z]+»|_r_[\da-z]+_)/iu;

/** Mixed letters and digits that no person would write as a name, such as `x7fK2q9Lp`. */
const mixed = /\d[a-z]+\d[a-z]*|[a-z]\d[A-Z]|[a-z][A-Z]\d[a-z]/u;

/** Returns true if a program generated a name or an id. Such a name does not describe the field. */
export function isGenerated(name: string): boolean {
  if (counted.test(name) || made.test(name)) return true;
  return /^[\da-z]{8,}$/iu.test(name) && mixed.test(name) && (name.match(/\d/gu)?.length ?? 0) >= 3;
}
