import { options } from "preact";

/**
 * Makes Preact release the handlers of elements and the properties of views as soon as they leave the page. A browser
 * may keep a removed element for some time in its undo history. Preact keeps the old nodes of a view until the
 * surrounding view is redrawn. Both would keep accounts in memory, with their stored passwords and roots.
 *
 * Each page's `index.tsx` calls this once, after its imports, because hooks that imported modules add to Preact must
 * run first.
 */
export function releaseUnmounted(): void {
  const before = options.unmount?.bind(options);
  options.unmount = (vnode) => {
    before?.(vnode);
    vnode.props = { children: undefined }; // a new object, because a step that is still running uses the old properties
    if (typeof vnode.type !== "string") return;
    // Preact has no public names for the element of a node and for the properties in which it keeps an element's
    // handlers.
    for (const element of Object.values(vnode)) {
      if (element instanceof Element) for (const key of Object.keys(element)) Reflect.deleteProperty(element, key);
    }
  };
}
