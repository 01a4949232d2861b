import { options } from "preact";

/**
 * Has Preact forget what it drew with, as soon as that leaves the page: the handlers of an element, and the properties of a
 * view. A browser may keep an element for a while, in the history of what was typed for one. Preact keeps the earlier nodes of
 * a view until the view around it is drawn again. Either would keep accounts, and with them stored passwords and roots.
 * Called once by each entry, after its imports: what they have added to Preact has to run first.
 */
export function releaseUnmounted(): void {
  const before = options.unmount?.bind(options);
  options.unmount = (vnode) => {
    before?.(vnode);
    vnode.props = { children: undefined }; // another object: a step that is still at work has the one from before
    if (typeof vnode.type !== "string") return;
    // Preact has no public name for the element, nor for what it keeps in it: the handlers, in properties of its own.
    for (const element of Object.values(vnode)) {
      if (element instanceof Element) for (const key of Object.keys(element)) Reflect.deleteProperty(element, key);
    }
  };
}
