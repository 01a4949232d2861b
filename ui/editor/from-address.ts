import { AppError } from "../../src/errors.ts";
import { siteOf } from "../../src/sites/index.ts";

/**
 * Returns the site of a URL. Any other text, or a URL without a site, is returned without changes except for trimming.
 */
export function fromAddress(text: string): string {
  if (!/^\s*[a-z]+:\/\/[^/]+/iu.test(text)) return text.trim();
  return proposedSite(text) ?? text.trim();
}

/**
 * Returns the site to propose for a typed host name or URL, such as `example.com` for `www.example.com/login`.
 *
 * @returns undefined if the text is a site already, or contains no site
 */
export function proposedSite(text: string): string | undefined {
  const name = text.trim();
  if (!/^[^\s@]+\.[^\s@]+$/u.test(name)) return undefined;
  try {
    const site = siteOf(name);
    return site === name ? undefined : site;
  } catch (error) {
    if (error instanceof AppError) return undefined; // the text is not a host, but it can still be the name of a site
    throw error;
  }
}
