/** Types of objects whose contents are not in a heap snapshot. Chromium can list all living objects of a type. */
export const kinds = ["WebAssembly.Memory", "Array", "Node"] as const;

/**
 * Returns a message for each secret in the objects of `this`. `this` is an array of all living objects of one type, or
 * of the living buffers that `rememberBytes` has recorded. Runs in the page and uses nothing from this file, because
 * only the source of this function is sent.
 */
export function findInObjects(this: unknown, kind: string, masked: readonly number[]): string[] {
  interface Needles {
    readonly name: string;
    readonly texts: readonly string[];
    readonly bytes: readonly (readonly number[])[];
  }
  const needles = JSON.parse(String.fromCharCode(...masked.map((code) => code ^ 0x2a5a))) as Needles[];
  const found: string[] = [];

  const inBytes = (bytes: Uint8Array | readonly number[], where: string): void => {
    for (const { name, bytes: all } of needles) {
      const holds = all.some((part) => {
        for (let i = bytes.indexOf(part[0] ?? -1); i >= 0; i = bytes.indexOf(part[0] ?? -1, i + 1)) {
          if (part.every((byte, k) => bytes[i + k] === byte)) return true;
        }
        return false;
      });
      if (holds) found.push(`${name} in ${where}`);
    }
  };
  const inText = (text: unknown, where: string): void => {
    if (typeof text !== "string") return;
    for (const { name, texts } of needles)
      if (texts.some((part) => text.includes(part))) found.push(`${name} in ${where}`);
  };
  /** Returns a text unchanged, and for a Preact node the text that it displays. Otherwise, returns an empty text. */
  const character = (each: unknown): string => {
    if (typeof each === "string") return each;
    const children = (each as { props?: { children?: unknown } } | null | undefined)?.props?.children;
    return typeof children === "string" ? children : "";
  };

  const isPrototype = (object: object): boolean => Object.hasOwn(object, "constructor");

  for (const object of this as Iterable<unknown>) {
    if (kind === "Array") {
      const array = object as readonly unknown[];
      if (array.every((each) => typeof each === "number")) inBytes(array, "an array of numbers");
      else if (array.length > 1) inText(array.map(character).join(""), "an array of characters");
    } else if (kind === "Node") {
      const node = object as Node;
      if (isPrototype(node)) continue;
      const place = `${node.isConnected ? "the document" : "what has left the document"}: ${node.nodeName}`;
      inText(node.textContent, place);
      if (node instanceof Element) {
        for (const { value } of node.attributes) inText(value, `${place}, an attribute`);
        inText(Reflect.get(node, "value"), `${place}, its value`);
      }
    } else {
      const { buffer = object as ArrayBuffer } = object as { buffer?: ArrayBuffer };
      if (buffer.byteLength > 0) inBytes(new Uint8Array(buffer), `a ${kind} of ${buffer.byteLength} bytes`);
    }
  }
  return found;
}
