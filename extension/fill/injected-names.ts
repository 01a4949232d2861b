import { namesIn } from "./page/names.ts";

/** Returns the usernames that the page shows. Runs in the page, contains no secret and changes nothing. */
export const namesShown = (): string[] => namesIn(document);
