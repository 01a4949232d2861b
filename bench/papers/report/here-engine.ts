/**
 * Makes the web page itself an engine, which is called like all other engines. A run can be cancelled before every
 * call.
 */
import { type Engine, engine } from "../../measure/engines/engine.ts";
import type { InsideStudies } from "../../measure/inside/index.ts";
import * as inside from "../inside.ts";
import { pause } from "../../measure/inside/sample.ts";

export function hereEngine(signal: AbortSignal): Engine<InsideStudies> {
  const functions: Readonly<Record<string, unknown>> = inside;
  const send = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    await pause(); // lets the event loop run, so that the page can draw and react
    signal.throwIfAborted();
    return (functions[name] as (...args: readonly unknown[]) => unknown)(...args);
  };
  return engine("here", navigator.userAgent, send, () => Promise.resolve());
}
