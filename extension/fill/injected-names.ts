import { namesIn } from "./page/names.ts";

/** Returns the usernames that the page shows. This function runs in the page. It gets no secret and changes nothing. */
export const namesShown = (): string[] => namesIn(document);
