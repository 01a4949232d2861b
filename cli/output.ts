import { writeFileSync } from "node:fs";
import type { ProgressOptions } from "../crypto/index.ts";
import { invisible, jsonEscape } from "../src/text.ts";
import type { Host, Sink } from "./host.ts";

interface Streams {
  readonly stdout: Sink;
  readonly stderr: Sink;
}

/** A backslash that reads like the beginning of an escape. */
const backslash = /\\(?=u[\da-f]{4})/giu;

export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;

/**
 * Escapes line ends and tabs, for a text that must stay on one line or in one column of a table. Also escapes a
 * backslash that reads like the beginning of an escape, so that no two texts give the same result.
 */
export const onOneLine = (text: string): string =>
  text.replace(/[\t\n\r\v\f\u0085\p{Zl}\p{Zp}]|\\(?=u[\da-f]{4})/giu, jsonEscape);

/**
 * The escapes that a text for {@link write} has already:
 *
 * - "json": those of JSON or of {@link onOneLine}, which keep their meaning
 * - "none": none, so that a backslash that reads like the beginning of an escape is escaped on a terminal
 * - "kept": the text is written as it is, because all its control characters come from this program
 */
type Escapes = "json" | "none" | "kept";

/**
 * Returns a text as {@link write} outputs it. On a terminal, CR LF becomes LF, and all invisible characters except
 * space, tab and line feed become escapes of JSON, such as `\u200b`, so JSON output keeps its meaning.
 *
 * Joiners between letters and selectors of emoji become escapes too. No rule that is short tells the places where a
 * terminal shows their effect.
 */
export function visible({ isTTY }: Sink, text: string, escapes: Escapes = "json"): string {
  if (!isTTY || escapes === "kept") return text;
  const own = escapes === "none" ? text.replace(backslash, jsonEscape) : text;
  return own
    .replaceAll("\r\n", "\n")
    .replace(invisible, (each) => (each === "\n" || each === "\t" ? each : jsonEscape(each)));
}

/**
 * Writes a text. All output of the program goes through this function. On a terminal, invisible characters are escaped,
 * because names and passwords may come from other people's files: such characters could change what the terminal shows,
 * or make two names look the same. Files and pipes get the exact text.
 */
export function write(sink: Sink, text: string, escapes?: Escapes): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(visible(sink, text, escapes), (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/**
 * Writes a message without waiting. Errors are ignored, because a message must not prevent the result of the command.
 */
export function writeAside(sink: Sink, text: string, escapes?: Escapes): void {
  write(sink, text, escapes).catch(() => undefined);
}

/** Returns a name for a message, without its end if it is very long. */
export const shortened = (name: string): string => (name.length <= 200 ? name : `${name.slice(0, 199)}…`);

/** Returns the first lines of a list, and a line with the number of the others. */
export const bounded = (
  lines: readonly string[],
  most: number,
  others: (count: number) => string = (count) => `and ${count} more`,
): readonly string[] => (lines.length <= most ? lines : [...lines.slice(0, most), others(lines.length - most)]);

/** Returns a number with the noun for it: "1 entry", "2 entries". */
export const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** Writes a message to standard error, after the program's name. */
export const note = ({ stderr }: Pick<Streams, "stderr">, text: string): void => {
  writeAside(stderr, `saltmill: ${text}\n`);
};

/** Number of messages of one kind. A file with more entries of this kind would push all other messages away. */
const mostNotes = 200;

/** Writes several messages of one kind, and instead of too many the number of the others. */
export function noteEach(streams: Pick<Streams, "stderr">, texts: readonly string[]): void {
  for (const text of bounded(texts, mostNotes)) note(streams, text);
}

const terminal: Sink = {
  isTTY: true,
  write: (text, done) => {
    writeFileSync("/dev/tty", text, { flag: "r+" }); // fails if there is no terminal, instead of creating a file
    done();
  },
};

/** Writes a question to the terminal, even if standard error goes to a file. */
export function ask({ stderr }: Streams, text: string): void {
  if (stderr.isTTY) {
    writeAside(stderr, text);
    return;
  }
  write(terminal, text).catch(() => {
    writeAside(stderr, text); // no terminal device, for example on Windows: standard error gets the question
  });
}

const clearLine = "\r\u001b[2K";

/**
 * Runs long work and shows its progress on a terminal, in one line that is cleared when the work ends.
 *
 * @param title - name of the work, shown before the percentage
 */
export async function withProgress<T>(
  { stderr, env }: Host,
  title: string,
  work: (progress: ProgressOptions) => Promise<T>,
): Promise<T> {
  if (!stderr.isTTY || env["TERM"] === "dumb") return work({});
  const clear = (): void => {
    writeAside(stderr, clearLine, "kept");
  };
  const interrupt = (): void => {
    clear();
    process.kill(process.pid, "SIGINT"); // `once` has removed this listener, so the signal ends the program
  };
  process.once("SIGINT", interrupt);
  try {
    return await work({
      onProgress: (fraction) => {
        writeAside(stderr, `${clearLine}${title} ${Math.floor(100 * fraction)} %`, "kept");
      },
    });
  } finally {
    process.off("SIGINT", interrupt);
    clear();
  }
}
