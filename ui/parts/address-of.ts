import { AppError, hostOf } from "../../src/index.ts";

/** Returns the URL of a site. Returns undefined if the site is not a host name. */
export function addressOf(site: string): string | undefined {
  try {
    return `https://${hostOf(`https://${site}`)}/`;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
