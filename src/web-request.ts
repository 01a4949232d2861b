/** Requests to servers that may be slow, broken or hostile. */
import { AppError } from "./errors.ts";
import { pause } from "./slices.ts";

/** The part of `fetch` that this module uses. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Reasons why a request has no answer: no connection, no answer in time, or an answer that is too long. */
export type NoAnswer = "unreachable" | "timeout" | "too-long";

/** Options for {@link answerTo}. */
export interface AnswerOptions {
  readonly fetch: Fetch;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that the request may take. Default: 20,000. Each 20 kB sent or received adds one second. */
  readonly patience?: number | undefined;
  /** Maximum length of the answer in bytes. */
  readonly limit: number;
  /** Throws an {@link AppError} for an answer that is not to be read. */
  readonly check?: (response: Response) => void;
  /** Creates the error for a request without an answer. */
  readonly failed: (reason: NoAnswer, cause?: unknown) => AppError;
}

/** A response that was read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

const defaultPatience = 20_000;
const bytesPerMillisecond = 20;

/**
 * Sends a request without cookies and past all caches, and reads the answer.
 *
 * @throws errors of `check` and `failed`, and the reason of the aborted signal
 */
export async function answerTo(address: string, init: RequestInit, options: AnswerOptions): Promise<Answer> {
  const { fetch, signal, patience = defaultPatience, limit, check, failed } = options;
  const sent = (init.body as Uint8Array | string | undefined)?.length ?? 0;
  const timer = deadline(patience + sent / bytesPerMillisecond);
  try {
    const response = await fetch(address, {
      ...init,
      credentials: "omit",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
    });
    try {
      check?.(response);
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
    const bytes = await limited(response, limit, timer);
    if (!bytes) throw failed("too-long");
    return { status: response.status, headers: response.headers, bytes };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw failed(timer.signal.aborted ? "timeout" : "unreachable", error);
  } finally {
    timer.stop();
  }
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Extends the deadline. `bytes` is the number of all bytes received so far. */
  readonly extend: (bytes: number) => void;
  readonly stop: () => void;
}

function deadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  const end = Date.now() + milliseconds;
  const start = (left: number): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      controller.abort(new Error("the time is over"));
    }, left);
  let timer = start(milliseconds);
  const stop = (): void => {
    clearTimeout(timer);
  };
  const extend = (bytes: number): void => {
    stop();
    timer = start(Math.max(0, end + bytes / bytesPerMillisecond - Date.now()));
  };
  return { signal: controller.signal, extend, stop };
}

/**
 * Reads a response. Returns undefined if it exceeds `limit`, because it may be endless or much longer than its header
 * says. Copies each chunk at once: a server can send millions of chunks of one byte, and each kept chunk would take 100
 * bytes.
 */
async function limited(response: Response, limit: number, timer: Deadline): Promise<Uint8Array | undefined> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let bytes = new Uint8Array(firstBytes);
  let length = 0;
  for (let chunks = 1; ; chunks++) {
    const { done, value } = await reader.read();
    if (done) return bytes.slice(0, length);
    if (length + value.length > limit) {
      await reader.cancel();
      return undefined;
    }
    if (length + value.length > bytes.length) {
      const longer = new Uint8Array(Math.min(limit, Math.max(2 * bytes.length, length + value.length)));
      longer.set(bytes.subarray(0, length));
      bytes = longer;
    }
    bytes.set(value, length);
    length += value.length;
    timer.extend(length);
    if (chunks % chunksInSlice === 0) await pause(); // reading chunks that have arrived lets no other task run
  }
}

const firstBytes = 2 ** 16;
const chunksInSlice = 256;
