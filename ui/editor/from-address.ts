import { AppError, siteOf } from "../../src/index.ts";

/** Replaces a whole address by its site. Other text is only trimmed. */
export function fromAddress(text: string): string {
  if (!/^\s*[a-z]+:\/\/[^/]+/iu.test(text)) return text.trim();
  return proposedSite(text) ?? text.trim();
}

/**
 * Returns the site that a host name without a scheme probably belongs to, such as `example.com` for
 * `www.example.com/login`.
 *
 * @returns undefined if there is no site to propose
 */
export function proposedSite(text: string): string | undefined {
  const name = text.trim();
  if (!/^[^\s@]+\.[^\s@]+$/u.test(name)) return undefined;
  try {
    const site = siteOf(name);
    return site === name ? undefined : site;
  } catch (error) {
    if (error instanceof AppError) return undefined; // free text is a valid name
    throw error;
  }
}
