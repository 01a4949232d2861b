import { AppError } from "../../src/errors.ts";
import {
  proxyStorage,
  proxySession,
  type RequestAnswer,
  type SessionPort,
  type StoragePort,
} from "../../src/vault/index.ts";
import { sendRequest, type RequestKind, hasSeparateLocks } from "./write-requests.ts";
import { sessionStorage } from "./session.ts";
import { localStorage } from "./storage.ts";

/**
 * Returns the vault's storage and the session for a page of the extension. In a private window of Firefox, the page
 * cannot use the locks of the other windows, so it sends its writes to the background.
 */
export function pageVault(): { readonly storage: StoragePort; readonly session: SessionPort } {
  if (!hasSeparateLocks()) return { storage: localStorage, session: sessionStorage };
  return {
    storage: proxyStorage(localStorage, (change) => answered("vault", change)),
    session: proxySession(sessionStorage, (change) => answered("session", change)),
  };
}

async function answered(what: RequestKind, change: unknown): Promise<RequestAnswer> {
  const answer = await sendRequest(what, change);
  if (answer === "written" || answer === "changed") return answer;
  throw new AppError("storage-failed", "the background did not take the change: nothing was changed");
}
