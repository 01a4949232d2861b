import { options } from "preact";

/**
 * Makes Preact release the handlers of elements and the properties of views as soon as they leave the page. A browser
 * may keep a removed element for some time in its undo history. Preact keeps the old nodes of a view until the
 * surrounding view is redrawn. Without this function, such elements and nodes would keep accounts in memory, together
 * with stored passwords and roots.
 *
 * Each page's `index.tsx` calls this once, after its imports, because hooks that imported modules add to Preact must
 * run first.
 */
export function releaseUnmounted(): void {
  const before = options.unmount?.bind(options);
  options.unmount = (vnode) => {
    before?.(vnode);
    vnode.props = { children: undefined }; // a new object, because running code may still use the old properties
    if (typeof vnode.type !== "string") return;
    // Searches all properties, because Preact has no public names for the property of a node that refers to the
    // element, and for the properties of the element that contain handlers.
    for (const element of Object.values(vnode)) {
      if (element instanceof Element) for (const key of Object.keys(element)) Reflect.deleteProperty(element, key);
    }
  };
}
