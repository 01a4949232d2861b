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

/** A report on a document before any secret goes there. */
export interface Found {
  /** The origin that the document itself names; `"null"` if it is sandboxed. */
  readonly origin: string;
  /** When the document began, in milliseconds since 1970: another document of the same frame has another time. */
  readonly began: number;
  readonly embedding: Embedding;
  /** True if the focus of the tab is in it, as far as that can be known. */
  readonly inFocus: boolean;
  readonly plainHttp: boolean;
  readonly form: FoundForm | undefined;
  /** The key that filling has to find again. */
  readonly key: string | undefined;
  /** True if there is a visible password field, whatever it is for. */
  readonly hasPassword: boolean;
  /** If there is no form: true for a text field that wants a password. */
  readonly textForPassword: boolean;
  /** Frames that cannot be looked into from here. */
  readonly frames: readonly ClosedFrame[];
}

/** Runs in the page, carries nothing secret and changes nothing. */
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
