import { lookAround, type Way } from "./page/look.ts";
import {
  type ClosedFrame,
  closedFrames,
  type Embedding,
  embedding,
  hasFocusOfTab,
  isPlainHttp,
} from "./page/dom/embedding.ts";
import { type FoundForm, keyOf, reportOf } from "./page/report.ts";
import { isFrameVisible } from "./page/area/visible.ts";

/** Report on a document, made before any secret is sent there. */
export interface Found {
  /** The origin that the document itself names; `"null"` if it is sandboxed. */
  readonly origin: string;
  /** Time when the document was created, in milliseconds since 1970. It differs for another document in the same frame. */
  readonly began: number;
  readonly embedding: Embedding;
  /** True if the tab's focus is in the document, as far as that can be known. */
  readonly inFocus: boolean;
  readonly plainHttp: boolean;
  readonly form: FoundForm | undefined;
  /** Key of the form, which the filling function compares. */
  readonly key: string | undefined;
  /** True if there is a visible password field of any purpose. */
  readonly hasPassword: boolean;
  /** True if there is no form, but a text field that asks for a password. */
  readonly textForPassword: boolean;
  /** Frames that this document has no access to. */
  readonly frames: readonly ClosedFrame[];
}

/** Looks at a document. Runs in the page, carries nothing secret and changes nothing. */
export function findForm(way: Way): Found {
  const looked = lookAround(way);
  const form = looked.form && isFrameVisible() ? reportOf(looked.form, looked) : undefined;
  return {
    origin: self.origin,
    began: performance.timeOrigin,
    embedding: embedding(),
    inFocus: hasFocusOfTab(),
    plainHttp: isPlainHttp(),
    form,
    key: form && keyOf(form),
    hasPassword: isFrameVisible() && looked.fields.some(({ isPassword }) => isPassword),
    textForPassword: looked.textForPassword,
    frames: closedFrames(looked.elements),
  };
}
