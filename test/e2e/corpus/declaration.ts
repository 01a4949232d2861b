/** What a page of the corpus declares of itself: the JSON at its top. */
import type { FormKind, Question, Refusal } from "../../../extension/fill/reasons.ts";

/** A selector; ` >> ` steps into a shadow root or a frame. */
export type Path = string;

/** What a person does: gives a field the focus, clicks on something, or waits for something to be there. */
export type Step = { readonly focus: Path } | { readonly click: Path } | { readonly until: Path };

/** What the page does by itself: goes to another page, writes another address over its own, or turns its form to another. */
export type Move = { readonly go: string } | { readonly push: string } | { readonly turn: string };

export interface Next {
  /** What leads to the second step. */
  readonly click: Path;
  /** Nothing follows into the page that it leads to. */
  readonly alone?: true;
  readonly fills: Readonly<Record<Path, string>>;
}

export interface Declaration {
  /** The pattern's name. */
  readonly shape: string;
  /** Where it is met, in a sentence or two. */
  readonly met: string;
  /** The host that serves it, whose site's account is filled in; `example.localhost` if nothing is said. */
  readonly site?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What a person does before the button is pressed. */
  readonly before?: readonly Step[];
  /** What happens while the popup is open, before "Fill in" is pressed. */
  readonly meanwhile?: Move;
  readonly kind?: FormKind;
  /**
   * What stands in each field afterwards: `login`, `password`, `old`, `character 3`, or `=` and the text itself. Every
   * other field is as it was.
   */
  readonly fills?: Readonly<Record<Path, string>>;
  /** Fields of `fills` that get no event: what stands there stood there before. */
  readonly untouched?: readonly Path[];
  /** Fields of `fills` that are lists: chosen from, not typed into. */
  readonly chosen?: readonly Path[];
  /** Why there is a question first; the rest is what "Fill in anyway" leads to. */
  readonly asks?: readonly Question[];
  /** What happens while the question is shown. */
  readonly whileAsked?: Move;
  /** Why there is another question after that; the rest is what "Fill in anyway" leads to then. */
  readonly asksAgain?: readonly Question[];
  /** The last question is declined. `foreign-frame.test.ts` accepts those after which the browser itself asks. */
  readonly declined?: true;
  readonly refuses?: Refusal;
  /** Firefox takes the popup's right to the tab back whenever the page goes elsewhere, within the same site too. */
  readonly inFirefox?: { readonly refuses: Refusal } | { readonly next: Next };
  /** The old password of a change alone was known, and the popup says so. */
  readonly oldAlone?: true;
  /** What has the focus afterwards. */
  readonly focus?: Path;
  /** What the page's own scripts make of it: an element's text, with `{login}` and `{password}`. */
  readonly shows?: Readonly<Record<Path, string>>;
  /** The second step of a login, which follows by itself. */
  readonly next?: Next;
  /** Why the page's markup may be another afterwards. */
  readonly alive?: string;
  /** What is not right yet; the rest says what happens today. */
  readonly notYet?: string;
}
