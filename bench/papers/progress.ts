/**
 * Prints the progress of the measurement in one engine. On a terminal, one line is rewritten again and again.
 * Otherwise, one line is printed for each study.
 */
import type { Progress } from "../measure/method.ts";

const barWidth = 24;

const clock = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export interface ProgressLine {
  readonly show: (progress: Progress) => void;
  /** @param text - a last line, which stays on the terminal */
  readonly end: (text?: string) => void;
}

export function progressLine(title: string, out: NodeJS.WriteStream = process.stderr): ProgressLine {
  const begun = performance.now();
  let study = "";
  let ended = false;
  const rewrite = (text: string): void => void out.write(`\r\x1b[K${text.slice(0, out.columns - 1)}`);
  return {
    show({ doing, done }) {
      const spent = performance.now() - begun;
      const percent = `${Math.floor(100 * done)} %`.padStart(5);
      if (out.isTTY) {
        const full = Math.round(barWidth * done);
        const left = done > 0.2 ? `, ${clock((spent / done) * (1 - done))} left` : "";
        rewrite(`${title} ${"█".repeat(full)}${"░".repeat(barWidth - full)} ${percent}  ${doing}${left}`);
        return;
      }
      const [now = ""] = doing.split(",");
      if (now === study) return;
      study = now;
      out.write(`${title} ${percent} ${clock(spent)}  ${now}\n`);
    },
    end(text) {
      if (ended) return;
      ended = true;
      if (out.isTTY) rewrite("");
      if (text !== undefined) out.write(`${text}\n`);
    },
  };
}
