import { AppError, hostOf } from "../../src/index.ts";

/** Returns the address of a site. Undefined if the site's name is not an address. */
export function addressOf(site: string): string | undefined {
  try {
    return `https://${hostOf(`https://${site}`)}/`;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
