import { activeIn, attributeOf } from "./dom.ts";
import { isVisible } from "./area/visible.ts";
import { outlineOf } from "./outline.ts";

/**
 * Position of a document in its tab: `top` is the tab's page. `own` is a document in a frame, if all pages around the
 * frame have the document's own origin. `child` is a document in a frame directly in the tab's page, if the tab's page
 * has another origin. `deep` is a document that is embedded in any other way.
 */
export type Embedding = "top" | "own" | "child" | "deep";

export function embedding(): Embedding {
  if (self === top) return "top";
  for (let view: Window = self; view !== top; view = view.parent) {
    if (!isOwn(view.parent)) return parent === top ? "child" : "deep";
  }
  return "own";
}

const isOwn = (view: Window): boolean => {
  try {
    return view.origin === self.origin && self.origin !== "null";
  } catch {
    return false; // the browser gives no access to a document of another origin
  }
};

/**
 * Returns true if the focus of the tab is in this document or in a frame inside this document. Returns false if an
 * enclosing document has another origin, because then this document cannot know where the focus is.
 */
export function hasFocusOfTab(): boolean {
  for (let view: Window = self; view !== top; view = view.parent) {
    const frame = view.frameElement;
    if (!frame || activeIn(frame.ownerDocument) !== frame) return false;
  }
  return true;
}

/** A visible frame that this document cannot access. */
export interface ClosedFrame {
  /** The address in the frame's markup. The frame may show a different address by now. */
  readonly address: string;
  /** True if the frame has no origin: it is sandboxed without `allow-same-origin`, or has a `data:` address. */
  readonly sandboxed: boolean;
}

/** Minimum size, in CSS pixels, of a frame that may contain a form. */
const leastWidth = 120;
const leastHeight = 60;

export function closedFrames(elements: readonly Element[]): ClosedFrame[] {
  const frames = outlineOf(elements).all("iframe, frame") as readonly HTMLIFrameElement[];
  return frames
    .filter((frame) => !frame.contentDocument && isVisible(frame) && isLarge(frame))
    .map((frame) => ({
      address: frame.src,
      sandboxed:
        frame.src.startsWith("data:") ||
        attributeOf(frame, "sandbox")?.toLowerCase().includes("allow-same-origin") === false,
    }));
}

const isLarge = (frame: Element): boolean => {
  const { width, height } = frame.getBoundingClientRect();
  return width >= leastWidth && height >= leastHeight;
};

/**
 * Returns true if the page was loaded over HTTP without TLS. Pages of this device, such as `localhost`, do not count.
 */
export const isPlainHttp = (): boolean => self.origin.startsWith("http:") && !isSecureContext;
