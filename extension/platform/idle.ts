import { browser } from "./browser.ts";

/** Returns the browser's API, of which Firefox for Android has neither `idle` nor `windows`. */
const api = (): Partial<Pick<typeof browser, "idle" | "windows">> => browser;

/** The reason why the user counts as idle: no input for some minutes, a locked screen, or no open window. */
export type IdleReason = "idle" | "screen" | "windows";

/** The reasons that this browser reports. Firefox does not report a locked screen. */
export const reportedIdleReasons: Readonly<Record<IdleReason, boolean>> = {
  idle: api().idle !== undefined,
  screen: (api().idle as { IdleState?: { LOCKED?: string } } | undefined)?.IdleState?.LOCKED !== undefined,
  windows: api().windows !== undefined,
};

const idleStates: Readonly<Record<string, IdleReason>> = { idle: "idle", locked: "screen" };

/** Registers a callback that is called with the reason as soon as the user counts as idle. */
export function onIdle(listener: (how: IdleReason) => void): void {
  const { idle, windows } = api();
  idle?.onStateChanged.addListener((state) => {
    const how = idleStates[state];
    if (how) listener(how);
  });
  windows?.onRemoved.addListener(() => {
    void windows.getAll().then(({ length }) => {
      if (length === 0) listener("windows");
    });
  });
}

/**
 * Sets the time after which the user counts as idle.
 *
 * @param minutes - minutes without keyboard or pointer input
 */
export function setIdleMinutes(minutes: number): void {
  api().idle?.setDetectionInterval(minutes * 60);
}

/**
 * Returns true if the screen is locked or if there was no keyboard or pointer input for the given number of minutes.
 */
export async function isIdle(minutes: number): Promise<boolean> {
  const { idle } = api();
  return idle !== undefined && (await idle.queryState(minutes * 60)) !== "active";
}
