import { AppError } from "../../src/errors.ts";
import { hostOf } from "../../src/sites/index.ts";

/** Returns the URL of a site. Returns undefined if the site is not a host name. */
export function addressOf(site: string): string | undefined {
  try {
    return `https://${hostOf(`https://${site}`)}/`;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
