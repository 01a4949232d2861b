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

/** Report on a document, made before any secret is sent to the document. */
export interface Found {
  /** The origin as the document reports it. Sandboxed documents report `"null"`. */
  readonly origin: string;
  /**
   * Time when the document was created, in milliseconds since 1970. Documents that follow each other in one frame have
   * different times.
   */
  readonly began: number;
  readonly embedding: Embedding;
  /** True if the focus of the tab is in this document. False if the document cannot know this. */
  readonly inFocus: boolean;
  readonly plainHttp: boolean;
  readonly form: FoundForm | undefined;
  /** Text that describes the form, see `keyOf`. If this text has changed before filling, nothing is filled. */
  readonly key: string | undefined;
  /** True if any password field is visible, even if it is not for the account's password. */
  readonly hasPassword: boolean;
  /**
   * True if a text field asks for a password, or the user selected a field. Used only if there is no form to fill, to
   * explain why.
   */
  readonly textForPassword: boolean;
  /** Visible frames whose documents this document cannot access. */
  readonly frames: readonly ClosedFrame[];
}

/** Examines a document. This function runs in the page. It gets no secret and changes nothing. */
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
