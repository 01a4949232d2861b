import { writeFileSync } from "node:fs";

/** A stream for text: `process.stdout`, `process.stderr` or a test's own stream. */
export interface Sink {
  readonly isTTY?: boolean;
  /** The width of a terminal. */
  readonly columns?: number;
  write(text: string, done: (error?: Error | null) => void): unknown;
}

interface Streams {
  readonly stdout: Sink;
  readonly stderr: Sink;
}

/** Characters that control a terminal, end a line or change the direction of text. */
const active = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

export const hasActiveCharacters = (text: string): boolean => text.search(active) >= 0;

/** Escapes line ends and tabs, for a text that must stay on one line or in one column of a table. */
export const onOneLine = (text: string): string => text.replace(/[\t\n\r\v\f\u0085\p{Zl}\p{Zp}]/gu, escape);

/**
 * Returns a text as {@link write} outputs it. On a terminal, CR LF becomes LF, and the characters in `active` except
 * tab and line feed become escapes of JSON, such as `\u001b`, so JSON output keeps its meaning.
 */
export const visible = ({ isTTY }: Sink, text: string): string =>
  isTTY
    ? text.replaceAll("\r\n", "\n").replace(active, (each) => (each === "\n" || each === "\t" ? each : escape(each)))
    : text;

/**
 * Writes a text. All output of the program goes through this function. On a terminal, the characters in `active` except
 * tab and line feed are escaped, because names and passwords may come from other people's files, and such characters
 * could change what the terminal shows. Files and pipes get the exact text.
 *
 * @param controls - "kept" for text whose control characters all come from this program
 */
export function write(sink: Sink, text: string, controls: "escaped" | "kept" = "escaped"): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(controls === "kept" ? text : visible(sink, text), (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/**
 * Writes a message without waiting. Errors are ignored, because a message must not prevent the result of the command.
 */
export function writeAside(sink: Sink, text: string, controls?: "kept"): void {
  write(sink, text, controls).catch(() => undefined);
}

/** Writes a message to standard error, after the program's name. */
export const note = ({ stderr }: Pick<Streams, "stderr">, text: string): void => {
  writeAside(stderr, `saltmill: ${text}\n`);
};

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
