import { fewest, most } from "./box-row.ts";
import { isForm, localNameOf, upwards, allIn } from "./dom.ts";
import { leastCode, likeCode } from "./evidence/code-weights.ts";
import { surroundingsOf } from "./evidence/surroundings.ts";
import type { PageField } from "./field.ts";
import type { Form } from "./form.ts";
import { isSurelyPassword } from "./password-fields.ts";
import { withTruePasswordTokens } from "./true-tokens.ts";

/** A field that may take a one-time code, and the form or the part of the page that contains the field. */
interface Candidate {
  readonly scope: Element;
  readonly field: PageField;
  /** All one-character boxes of the form. Empty if `field` takes the whole code. */
  readonly boxes: readonly PageField[];
  readonly score: number;
}

/**
 * Returns the forms of a page that ask for a one-time code, the most likely one first. In each form, the field with the
 * most evidence gets the code. If this field is a one-character box, all boxes of the form get one character each.
 */
export function codeFormsAmong(fields: readonly PageField[], elements: readonly Element[]): Form[] {
  const scopes = new Map<Element, PageField[]>();
  for (const field of fields.filter(mayBeForCode)) {
    const scope = scopeOf(field);
    scopes.set(scope, [...(scopes.get(scope) ?? []), field]);
  }
  return Array.from(scopes, ([scope, its]) => bestIn(scope, its, elements))
    .flatMap((best) => (best && best.score >= leastCode ? [best] : []))
    .sort((a, b) => b.score - a.score)
    .map(formWith);
}

/**
 * Returns true for a one-character box, and for a field whose own words and attributes suggest a code. The texts around
 * all other fields need not be read.
 */
const mayBeForCode = (field: PageField): boolean => field.isBox || likeCode(cluesOf(field)) > 0;

const cluesOf = ({ labels, names, tokens, room, isNumeric }: PageField): Parameters<typeof likeCode>[0] => ({
  label: labels,
  names,
  tokens,
  room,
  isNumeric,
});

function bestIn(scope: Element, its: readonly PageField[], elements: readonly Element[]): Candidate | undefined {
  const around = surroundingsOf({ scope, fields: its }, elements);
  const fields = withTruePasswordTokens(its, scope, around.heading);
  const boxes = fields.filter(({ isBox }) => isBox);
  // A field with room for the whole code in front of the boxes passes the digits on to them.
  const isInRow =
    boxes.length >= fewest && boxes.length <= most && !fields.some(({ room }) => room === boxes.length + 1);
  const candidates = fields
    .filter((field) => (isInRow || !field.isBox) && !isSurelyPassword(field, around.heading))
    .map((field) => ({
      scope,
      field,
      boxes: field.isBox ? boxes : [],
      score: likeCode({ ...cluesOf(field), ...around, isInRow: field.isBox }),
    }));
  return candidates.reduce<Candidate | undefined>(
    (best, each) => (best && best.score >= each.score ? best : each),
    undefined,
  );
}

function formWith({ scope, field, boxes }: Candidate): Form {
  const none = {
    login: undefined,
    loginAgain: [],
    shownLogins: [],
    owners: [],
    lists: [],
    fresh: [],
    warnings: [],
  } as const;
  const positions = boxes.map(({ element }, i) => ({ element, position: i + 1 }));
  const inBoxes = positions.length > 0;
  return {
    ...none,
    kind: "code",
    scope,
    current: inBoxes ? undefined : field,
    leaves: undefined,
    boxes: inBoxes ? { boxes: positions, whole: true, mixed: false } : undefined,
    saysLogin: false,
  };
}

/**
 * Returns the form of a field, or else the smallest part of the page that contains the field and a button. Without a
 * button, returns the child element of the `body` that contains the field.
 */
function scopeOf({ element }: PageField): Element {
  const own = element.form ?? upwards(element).find(isForm);
  if (own) return own;
  let scope: Element = element;
  for (const outer of upwards(element)) {
    if (localNameOf(outer) === "body") break;
    scope = outer;
    if (allIn(outer, "button, [role=button], input[type=submit]").length > 0) break;
  }
  return scope;
}
