import { options } from "preact";

/**
 * Makes Preact release the handlers of elements and the properties of views as soon as the elements and views leave the
 * page. The browser may keep a removed element in its undo history for some time, and Preact keeps the nodes of a
 * removed view until the parent view is rendered again. Without this function, such elements and nodes would keep
 * accounts in memory, together with stored passwords and roots.
 *
 * The `index.tsx` of each page calls this function once, after its imports, because hooks that imported modules add to
 * Preact must run first.
 */
export function releaseUnmounted(): void {
  const before = options.unmount?.bind(options);
  options.unmount = (vnode) => {
    before?.(vnode);
    vnode.props = { children: undefined }; // a new object, because running code may still use the old properties
    if (typeof vnode.type !== "string") return;
    // A Preact node stores its element in a property, and the element stores its handlers in properties. Preact does
    // not publish the names of these properties. So this loop looks for elements in all properties of the node, and
    // deletes all properties that scripts have added to these elements.
    for (const element of Object.values(vnode)) {
      if (element instanceof Element) for (const key of Object.keys(element)) Reflect.deleteProperty(element, key);
    }
  };
}
