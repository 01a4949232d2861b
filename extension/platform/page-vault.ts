import {
  AppError,
  handingOver,
  handingOverSession,
  type HandOverAnswer,
  type SessionPort,
  type StoragePort,
} from "../../src/index.ts";
import { handOver, type Handed, hasLocksApart } from "./hand-over.ts";
import { sessionStorage } from "./session.ts";
import { localStorage } from "./storage.ts";

/** Vault and session as a page of the extension has them: in a private window what it writes goes through the background. */
export function pageVault(): { readonly storage: StoragePort; readonly session: SessionPort } {
  if (!hasLocksApart()) return { storage: localStorage, session: sessionStorage };
  return {
    storage: handingOver(localStorage, (change) => answered("vault", change)),
    session: handingOverSession(sessionStorage, (change) => answered("session", change)),
  };
}

async function answered(what: Handed, change: unknown): Promise<HandOverAnswer> {
  const answer = await handOver(what, change);
  if (answer === "written" || answer === "changed") return answer;
  throw new AppError("storage-failed", "the background did not take the change: nothing was changed");
}
