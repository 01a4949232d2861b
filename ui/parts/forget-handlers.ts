import { options } from "preact";

/**
 * Has Preact forget the handlers of each element that leaves the page. A browser may keep such an element for a while, in the
 * history of what was typed for one, and a handler keeps all that its view knew: accounts, and with them stored passwords.
 * Called once by each entry, after its imports: what they have added to Preact has to run first.
 */
export function forgetHandlers(): void {
  const before = options.unmount?.bind(options);
  options.unmount = (vnode) => {
    before?.(vnode);
    if (typeof vnode.type !== "string") return;
    // Preact has no public name for the element, nor for what it keeps in it: the handlers, in properties of its own.
    for (const element of Object.values(vnode)) {
      if (element instanceof Element) for (const key of Object.keys(element)) Reflect.deleteProperty(element, key);
    }
  };
}
