import { keptBy } from "./fits.ts";
import { attributeOf } from "./dom/dom.ts";
import { elementsOf } from "./dom/tree.ts";

/** What a page has made of a filled value; the value itself is never told. */
export interface Loss {
  /** `masked` where other characters stand there, `emptied` where it was there at first. */
  readonly how: "cut" | "masked" | "emptied" | "not-taken";
  /** How many characters stand in the field. */
  readonly length: number;
}

/** A value that was filled. */
export interface FilledValue {
  readonly field: HTMLInputElement;
  readonly text: string;
  /** What stood there before. */
  readonly before: string;
  readonly isSecret: boolean;
}

/** Frameworks draw again in the next frames, and checks that wait for the end of typing run a little later. */
const pause = 300;

/** Where the function that reads back finds what was read; it is seen by the extension's functions alone, and holds no value. */
const place = "saltmillReadBack";

const valueOf = (field: HTMLInputElement): string => Reflect.get(HTMLInputElement.prototype, "value", field);

/** Reads all values now, and leaves a promise of what is missing after the page's next frames. */
export function watchValues(values: readonly FilledValue[]): void {
  const taken = new Set(values.filter((each) => isKept(each, each.field)));
  const later = settled().then(() => firstLoss(values, taken));
  Reflect.set(globalThis, place, later);
}

/** Returns what was left by the last fill in this document, once. */
export async function lossNow(): Promise<Loss | undefined> {
  const later = Reflect.get(globalThis, place) as Promise<Loss | undefined> | undefined;
  Reflect.deleteProperty(globalThis, place);
  return later;
}

/** Resolves after the pause and two frames; a tab that is not drawn has no frames. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          resolve();
        }),
      );
      setTimeout(resolve, pause);
    }, pause);
  });

function firstLoss(values: readonly FilledValue[], taken: ReadonlySet<FilledValue>): Loss | undefined {
  for (const each of values) {
    const field = each.field.isConnected ? each.field : successorOf(each.field);
    if (!field || isKept(each, field)) continue;
    const value = valueOf(field);
    const { length } = value;
    if (value === "") return { how: taken.has(each) ? "emptied" : "not-taken", length };
    if (value === each.before) return { how: "not-taken", length };
    return { how: each.text.startsWith(value) ? "cut" : "masked", length };
  }
  return undefined;
}

/** Frameworks put another field in the place of one. Where there is none, the page has gone on to something else. */
function successorOf(gone: HTMLInputElement): HTMLInputElement | undefined {
  const same = (name: string, other: Element): boolean => {
    const value = attributeOf(gone, name);
    return value !== null && value !== "" && value === attributeOf(other, name);
  };
  return elementsOf(document).find(
    (each): each is HTMLInputElement => each.localName === "input" && (same("id", each) || same("name", each)),
  );
}

/** Sites may write a user name in another way, as a number in groups; a password has to be the same. */
function isKept({ text, isSecret }: FilledValue, field: HTMLInputElement): boolean {
  const value = valueOf(field);
  if (value === text) return true;
  return !isSecret && value !== "" && (value === keptBy(field, text) || lettersOf(value) === lettersOf(text));
}

const lettersOf = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
