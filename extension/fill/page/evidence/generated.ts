/** Names that component libraries count up: `mat-input-1`, `radix-:r3:`. */
const counted =
  /^(?:mat|cdk|mdc|mui|radix|headlessui|react-aria|react-select|chakra|mantine|downshift|ember|ext|gwt|gen|comp|el-id|ng|rc|aria|__bvid_|yui|isc|jqg|dijit|formly|control|input|field|text|textfield|textbox|form-item|auto|uid|uniq)(?:[-_][a-z]+)*[-_:]*(?:\d+|:?r[\da-z]+:)(?:[-_:].*)?$|^(?:[a-z]|id)[-_]?\d+$/iu;

/** Hexadecimal numbers, identifiers that are unique in the world, and what React makes. */
const made =
  /^(?:[{]?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}[}]?|(?=.*\d)[\da-f]{6,}|:r[\da-z]+:|«r[\da-z]+»|_r_[\da-z]+_)/iu;

/** Letters and digits in turn, as nobody writes them: `x7fK2q9Lp`. */
const mixed = /\d[a-z]+\d[a-z]*|[a-z]\d[A-Z]|[a-z][A-Z]\d[a-z]/u;

/** Tells whether a program made a name or id up, so that it says nothing about its field. */
export function isGenerated(name: string): boolean {
  if (counted.test(name) || made.test(name)) return true;
  return /^[\da-z]{8,}$/iu.test(name) && mixed.test(name) && (name.match(/\d/gu)?.length ?? 0) >= 3;
}
