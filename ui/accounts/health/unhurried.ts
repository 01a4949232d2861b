import { strengthOf } from "../../parts/strength.ts";

const longest = 12; // milliseconds without a pause: a frame goes by at 16

/** How hard passwords are to guess, one after the other, with pauses in which the window draws and can be told to stop. */
export function unhurried(signal: AbortSignal | undefined): (password: string) => Promise<number> {
  let begun = performance.now();
  return async (password) => {
    if (performance.now() - begun > longest) {
      await new Promise<void>((resolve) => {
        setTimeout(resolve);
      });
      signal?.throwIfAborted();
      begun = performance.now();
    }
    return strengthOf(password, []);
  };
}
