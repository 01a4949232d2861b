import type { LeaksPort } from "../../ui/accounts/ports.ts";
import { requestLeakList } from "./permissions.ts";
import { askBackground } from "./requests.ts";

/** The browser functions for the check for leaked passwords. The background sends the questions. */
export const leaks: LeaksPort = {
  askForAccess: requestLeakList,
  range: async (prefix) => String(await askBackground({ leaks: "range", prefix })),
};
