import { AppError, siteOf } from "../../src/index.ts";

/** A whole address in a field for a site becomes its site; a name that was typed stays as it is, without spaces around it. */
export function fromAddress(text: string): string {
  if (!/^\s*[a-z]+:\/\/[^/]+/iu.test(text)) return text.trim();
  return proposedSite(text) ?? text.trim();
}

/**
 * The site that a name without a scheme may be meant for: of `www.example.com/login` that is `example.com`.
 *
 * @returns nothing where the name stands for itself
 */
export function proposedSite(text: string): string | undefined {
  const name = text.trim();
  if (!/^[^\s@]+\.[^\s@]+$/u.test(name)) return undefined;
  try {
    const site = siteOf(name);
    return site === name ? undefined : site;
  } catch (error) {
    if (error instanceof AppError) return undefined; // free text is a name too
    throw error;
  }
}
