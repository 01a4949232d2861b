import { loginFields } from "./fields.ts";

/** What is told of a page before any secret goes there. */
export interface Found {
  /** As the document itself says; `"null"` where it is sandboxed. */
  readonly origin: string;
  readonly hasPassword: boolean;
}

/** Runs in the page, carries nothing secret and changes nothing. */
export function findFields(): Found {
  return { origin: self.origin, hasPassword: loginFields(document) !== undefined };
}
