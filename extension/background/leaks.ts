import { askRange, leaksFailed } from "../../src/leaks/index.ts";
import { mayAskLeakList } from "../platform/permissions.ts";
import { answerWith, onOwnMessage } from "../platform/requests.ts";
import { isOffline, network } from "./network.ts";

/** Answers the questions of the accounts page to the list of leaked passwords, because no page may use the network. */
export function answerLeakRequests(): void {
  onOwnMessage(({ leaks, prefix }) =>
    leaks === "range" && typeof prefix === "string" ? answerWith(rangeFor(prefix)) : undefined,
  );
}

/** @throws AppError `leaks-failed`; with the reason `access` if the browser does not allow to ask the list */
async function rangeFor(prefix: string): Promise<string> {
  if (!(await mayAskLeakList())) throw leaksFailed("access");
  try {
    return await askRange(prefix, { fetch: network });
  } catch (error) {
    throw isOffline(error) ? leaksFailed("offline", error) : error;
  }
}
