/** The page itself as an engine: the method asks it as it asks the others, and can be stopped at every question. */
import { type Engine, engine } from "../engines/engine.ts";
import * as inside from "../inside-studies.ts";
import { pause } from "../sample.ts";

export function hereEngine(signal: AbortSignal): Engine<typeof inside> {
  const functions: Readonly<Record<string, unknown>> = inside;
  const send = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    await pause(); // a turn of the event loop, so that the page can be drawn and pressed
    signal.throwIfAborted();
    return (functions[name] as (...args: readonly unknown[]) => unknown)(...args);
  };
  return engine("here", navigator.userAgent, send, () => Promise.resolve());
}
