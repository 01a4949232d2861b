/** The only file of the extension that uses the network. */
import { AppError } from "../../src/errors.ts";
import type { Fetch } from "../../src/web-request.ts";

/** Sends a request. The caller has checked that the user allows this host. */
export const network: Fetch = (address, init) => fetch(address, init);

/** Returns true if a request has failed because this device is offline. */
export const isOffline = (error: unknown): boolean =>
  error instanceof AppError && error.values[0] === "unreachable" && !navigator.onLine;
