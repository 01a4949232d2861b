/** Describes errors that nobody expects, and carries errors from the background to a window. */
import { AppError } from "./errors.ts";

/**
 * Describes an error that nobody expects, so that a user can report it: its name, a code of the system or of Node, and
 * the lines of this program's files where it arose, such as `TypeError, popup.js:120:8`. The error's message and the
 * paths of the files are left out, because they may contain a secret or the name of the user. Never throws, whatever
 * the error's properties are.
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof UnexpectedError) return error.trace;
  try {
    const { name, code, stack, message } = error as Readonly<Partial<Record<keyof Error | "code", unknown>>>;
    const words = [textIn(name, /^(?:[A-Z]\w*)?(?:Error|Exception)$/u), textIn(code, /^[A-Z][A-Z\d_]+$/u)];
    const places = typeof stack === "string" && typeof message === "string" ? placesIn(stack, message) : [];
    return [...words, ...places].filter((part) => part !== "").join(", ") || "Error";
  } catch {
    return "Error"; // a property of the error throws when it is read
  }
}

const textIn = (value: unknown, pattern: RegExp): string =>
  typeof value === "string" && pattern.test(value) ? value : "";

/**
 * A line of a stack that names a file, its line and its column. In V8, it begins with "at"; in Firefox and Safari, an at
 * sign is before the address of the file. Users choose the name of their copy of the generator page, so only the ending
 * of an HTML file is taken.
 */
const lineOfV8 = /^ {4}at .*?((?:[\w.-]+\.(?:js|tsx?)|html):\d+:\d+)\)?$/gmu;
const lineOfOthers = /^[^@\n]*@.*?((?:[\w.-]+\.(?:js|tsx?)|html):\d+:\d+)$/gmu;

/** Returns two places of an error's stack: the second one tells who called a function that many others call. */
function placesIn(stack: string, message: string): readonly string[] {
  const isOfV8 = /^ {4}at /mu.test(stack);
  const found = isOfV8 ? linesAfter(stack, message).matchAll(lineOfV8) : stack.matchAll(lineOfOthers);
  return Array.from(found, ([, place = ""]) => place).slice(0, 2);
}

/**
 * Returns the lines of a stack of V8 without the message, with which it begins: `TypeError: the message`. Returns no
 * lines if the stack begins with another message, because the end of that message is unknown.
 */
function linesAfter(stack: string, message: string): string {
  const [name = ""] = /^[\w ]*(?:\[\w+\])?/u.exec(stack) ?? [];
  const beginning = message === "" ? name : `${name}: ${message}`;
  return stack.startsWith(`${beginning}\n`) ? stack.slice(beginning.length) : "";
}

/** Message of an error whose own message stayed in another context. */
const fromElsewhere = "an error of another context";

/** An error that nobody expected in another context, such as the background. Only its trace is known here. */
export class UnexpectedError extends Error {
  override readonly name = "UnexpectedError";
  /** The result of {@link traceOf} in that context. */
  readonly trace: string;

  constructor(trace: string) {
    super(fromElsewhere);
    this.trace = trace;
  }
}

/** An error in a form that can be stored and sent to another context: an `AppError`, or the trace of any other error. */
export interface CarriedError {
  readonly error?: Pick<AppError, "code" | "values">;
  readonly trace?: string;
}

/** Returns what another context needs to show an error in the user's language. Messages are left out. */
export function carry(error: unknown): CarriedError {
  if (!(error instanceof AppError)) return { trace: traceOf(error) };
  const { code, values } = error;
  return { error: { code, values } };
}

/** Returns the error that another context has carried, or undefined if there is none. */
export function carriedError({ error, trace }: CarriedError): AppError | UnexpectedError | undefined {
  if (error) return new AppError(error.code, fromElsewhere, error.values);
  return trace === undefined ? undefined : new UnexpectedError(trace);
}
