/** Declaration of a page of the corpus: the JSON at its top. */
import type { FormKind, Question, Refusal } from "../../../extension/fill/reasons.ts";

/** A selector. The part after ` >> ` is searched in a shadow root or a frame. */
export type Path = string;

/** Action of a person: gives a field the focus, clicks an element, or waits until an element exists. */
export type Step = { readonly focus: Path } | { readonly click: Path } | { readonly until: Path };

/** Action of the page itself: goes to another page, replaces its own address, or changes the target of its form. */
export type Move = { readonly go: string } | { readonly push: string } | { readonly turn: string };

export interface Next {
  /** The element that the test clicks to reach the second step. */
  readonly click: Path;
  /** True if the password is not filled on the next page. */
  readonly alone?: true;
  readonly fills: Readonly<Record<Path, string>>;
}

export interface Declaration {
  /** Name of the pattern. */
  readonly shape: string;
  /** One or two sentences that describe the pattern and name sites that have it. */
  readonly met: string;
  /** Host that serves the page. The account of its site is filled. The default is `example.localhost`. */
  readonly site?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Actions of a person before the button is pressed. */
  readonly before?: readonly Step[];
  /** Action of the page while the popup is open, before "Fill" is pressed. */
  readonly meanwhile?: Move;
  readonly kind?: FormKind;
  /**
   * Expected content of each field after filling: `login`, `password`, `old`, `character 3`, or `=` and the text
   * itself. All other fields must not change.
   */
  readonly fills?: Readonly<Record<Path, string>>;
  /** Fields of `fills` that get no event, because they contained their text before. */
  readonly untouched?: readonly Path[];
  /** Fields of `fills` that are lists. */
  readonly chosen?: readonly Path[];
  /** Reasons for a question. The rest of the declaration is the result after "Fill anyway". */
  readonly asks?: readonly Question[];
  /** Action of the page while the question is shown. */
  readonly whileAsked?: Move;
  /**
   * Reasons for a second question after the first one. The rest of the declaration is then the result after "Fill
   * anyway" in the second question.
   */
  readonly asksAgain?: readonly Question[];
  /**
   * True if the test answers the last question with no. `foreign-frame.test.ts` tests the answer yes where a question
   * of the browser follows.
   */
  readonly declined?: true;
  readonly refuses?: Refusal;
  /** Differences in Firefox, which removes the popup's access to the tab after every navigation, even within a site. */
  readonly inFirefox?: { readonly refuses: Refusal } | { readonly next: Next };
  /** True if the form changes the password and got only the old one, which the popup reports. */
  readonly oldAlone?: true;
  /** Element with the focus after filling. */
  readonly focus?: Path;
  /** Results of the page's own scripts: the text of elements, with `{login}` and `{password}`. */
  readonly shows?: Readonly<Record<Path, string>>;
  /** The second step of a login, in which the password is filled without a press. */
  readonly next?: Next;
  /** Reason why the page's markup may change. */
  readonly alive?: string;
  /** Description of a known fault. The rest of the declaration is the current result. */
  readonly notYet?: string;
}
