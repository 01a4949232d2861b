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

/** Report on a document. It is made before any secret is sent to the document. */
export interface Found {
  /** The origin as the document reports it; `"null"` if it is sandboxed. */
  readonly origin: string;
  /** Time when the document was created, in milliseconds since 1970. It distinguishes documents in the same frame. */
  readonly began: number;
  readonly embedding: Embedding;
  /** True if the focus of the tab is in this document, as far as the document can know. */
  readonly inFocus: boolean;
  readonly plainHttp: boolean;
  readonly form: FoundForm | undefined;
  /** Key of the form, see `keyOf`. If the form has changed, nothing is filled. */
  readonly key: string | undefined;
  /** True if any password field is visible, whatever it is for. */
  readonly hasPassword: boolean;
  /** True if a text field asks for a password, or the user selected a field. Used only if there is no form to fill. */
  readonly textForPassword: boolean;
  /** Frames that this document cannot access. */
  readonly frames: readonly ClosedFrame[];
}

/** Examines a document. Runs in the page, contains no secret and changes nothing. */
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
