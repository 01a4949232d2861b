import { AppError } from "../errors.ts";
import type { StoreOptions } from "./store.ts";

/** Reasons of errors that concern the whole store. Requests for other files would fail too. */
const ofStore: ReadonlySet<unknown> = new Set(["unreachable", "timeout", "password", "digest", "redirect", "offline"]);

/**
 * Keeps the first error of the requests for single files until all requests are done. If the store cannot serve or
 * remove one file, for example because of the file's permissions or a damaged disk, all other files are synced
 * nevertheless.
 */
export class FileErrors {
  readonly #signal: AbortSignal | undefined;
  #first: { readonly error: unknown } | undefined;

  constructor({ signal }: StoreOptions) {
    this.#signal = signal;
  }

  /**
   * Waits for a request for one file.
   *
   * @returns the result, or undefined after an error that concerns this file only
   * @throws the error if the whole store has failed, the vault was locked or the sync was aborted
   */
  async caught<T>(request: Promise<T>): Promise<T | undefined> {
    try {
      return await request;
    } catch (error) {
      this.#signal?.throwIfAborted();
      if (error instanceof AppError && (error.code === "locked" || ofStore.has(error.values[0]))) throw error;
      this.#first ??= { error };
      return undefined;
    }
  }

  /** Throws the first error that was caught, if there was one. */
  rethrow(): void {
    if (this.#first) throw this.#first.error;
  }
}
