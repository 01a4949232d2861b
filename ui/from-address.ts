import { siteOf } from "../src/index.ts";

/** A whole address in a field for a site becomes its site; a name that was typed stays as it is. */
export function fromAddress(text: string): string {
  if (!/^\s*[a-z]+:\/\/[^/]+/iu.test(text)) return text;
  try {
    return siteOf(text);
  } catch {
    return text;
  }
}
