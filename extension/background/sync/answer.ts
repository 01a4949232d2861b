import { isObject } from "../../../src/arguments.ts";
import { fromBase64, toBase64 } from "../../../src/base64.ts";
import { AppError } from "../../../src/errors.ts";
import { connectionIn } from "../../../src/sync/index.ts";
import { onOwnMessage } from "../../platform/own-messages.ts";
import type { SyncAnswer, SyncRequest } from "../../platform/remote-store.ts";
import { stayAwake } from "../../platform/sync-alarm.ts";
import { storeOf } from "./store-of.ts";

/**
 * Answers the requests of Saltmill's own pages: the request of the button *Sync now*, and requests to list, read, write
 * and remove files in the store that the user is setting up.
 */
export function answerSyncRequests(syncNow: () => Promise<void>): void {
  onOwnMessage((message) => {
    const { sync } = message;
    if (sync === "now") return answered(syncNow());
    if (sync !== "list" && sync !== "read" && sync !== "write" && sync !== "remove") return undefined;
    return answered(inStore(message as unknown as SyncRequest));
  });
}

async function inStore(request: SyncRequest): Promise<unknown> {
  const fields = "connection" in request && isObject(request.connection) ? request.connection : {};
  const connection = connectionIn(fields);
  if (!connection || request.sync === "now") throw new AppError("bad-argument", "this is no store", ["connection", ""]);
  const store = await storeOf(connection);
  if (request.sync === "list") return store.list({});
  if (request.sync === "remove") return store.remove(request.name, {});
  if (request.sync === "write") {
    const bytes = fromBase64(request.bytes);
    if (!bytes) throw new AppError("bad-argument", "bytes must be Base64", ["bytes", ""]);
    return store.write(request.name, bytes, {});
  }
  const bytes = await store.read(request.name, {});
  return bytes && toBase64(bytes);
}

async function answered(work: Promise<unknown>): Promise<SyncAnswer> {
  const sleep = stayAwake();
  try {
    return { result: await work };
  } catch (error) {
    const { code, message, values } =
      error instanceof AppError ? error : new AppError("storage-failed", "the background could not do this");
    return { error: { code, message, values } };
  } finally {
    sleep();
  }
}
