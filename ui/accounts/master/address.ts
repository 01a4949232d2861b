import { AppError, hostOf } from "../../../src/index.ts";

/** Where a site is found; nothing for a name that is no address. */
export function addressOf(site: string): string | undefined {
  try {
    return `https://${hostOf(`https://${site}`)}/`;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
