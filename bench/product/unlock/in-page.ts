/** Functions that run in the popup. They may use only their arguments. */

/** The moments of an unlock, as `performance.now()` tells them. */
export interface Moments {
  /** The press of the button. */
  readonly pressed: number;
  /** The request to the worker that derives the key. */
  readonly asked: number;
  /** The key from the worker. */
  readonly derived: number;
  /** The list of accounts in the document. */
  readonly shown: number;
}

/** Stores the moments of an unlock as attributes of the document, for `moments`. */
export function watch(): void {
  const { dataset } = document.documentElement;
  const note = (moment: string): void => {
    dataset[moment] ??= String(performance.now());
  };
  const pressed = (): void => {
    note("pressed");
  };
  document.addEventListener("click", pressed, { capture: true });
  new MutationObserver(() => {
    if (document.body.textContent.includes("All accounts")) note("shown");
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  const onmessage = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", {
    configurable: true,
    set(this: Worker, listener: (event: MessageEvent<{ keys?: unknown }>) => void) {
      note("asked");
      onmessage?.set?.call(this, (event: MessageEvent<{ keys?: unknown }>) => {
        if (event.data.keys) note("derived");
        listener(event);
      });
    },
  });
}

/** Returns the moments that `watch` has stored. */
export function moments(): Moments {
  const { pressed, asked, derived, shown } = document.documentElement.dataset;
  return { pressed: Number(pressed), asked: Number(asked), derived: Number(derived), shown: Number(shown) };
}

/**
 * Makes each unlock use the implementations of PBKDF2 in the order of `calibration`, without measuring them again.
 *
 * @param calibration - a calibration of this browser, or undefined for the stored one
 * @returns the stored calibration, which is undefined before the first unlock
 */
export async function settleCalibration(calibration?: object): Promise<object | undefined> {
  const { storage } = Reflect.get(globalThis, "chrome") as {
    storage: {
      local: {
        get(key: string): Promise<{ calibration?: { ranking: Record<string, object> } }>;
        set(entries: object): Promise<void>;
      };
    };
  };
  const stored = calibration ?? (await storage.local.get("calibration")).calibration;
  const { ranking = {} } = (stored ?? {}) as { ranking?: Record<string, object> };
  const settled = Object.entries(ranking).map(
    ([key, each]) => [key, { ...each, measured: 4, isDoubtful: false }] as const,
  );
  if (stored) await storage.local.set({ calibration: { ...stored, ranking: Object.fromEntries(settled) } });
  return stored;
}

/**
 * Runs one derivation with a new salt in a new worker, on the implementation that an unlock would choose. The worker
 * has loaded its script and tested the implementation before.
 *
 * @returns the milliseconds from the request to the key
 */
export async function deriveAlone(iterations: number): Promise<number> {
  const { storage } = Reflect.get(globalThis, "chrome") as {
    storage: { local: { get(key: string): Promise<{ calibration?: { ranking?: object } }> } };
  };
  const calibration = (await storage.local.get("calibration")).calibration?.ranking ?? {};
  const worker = new Worker("worker.js");
  const derive = (rounds: number): Promise<void> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ keys?: unknown; error?: { message: string } }>) => {
        if (data.error) reject(new Error(data.error.message));
        else if (data.keys) resolve();
      };
      const [password, salt] = [new Uint8Array(28), crypto.getRandomValues(new Uint8Array(16))];
      const jobs = [{ password, salt, iterations: rounds, keyBytes: 20 }];
      worker.postMessage({ jobs, backend: "auto", calibration });
    });
  worker.postMessage({ prepare: true, calibration });
  await derive(1000);
  await new Promise((resolve) => requestIdleCallback(resolve)); // the popup still looks at the page after the list is drawn
  const begun = performance.now();
  await derive(iterations);
  const took = performance.now() - begun;
  worker.terminate();
  return took;
}
