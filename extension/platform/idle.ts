import { browser } from "./browser.ts";

/** Firefox for Android has neither of these APIs. */
const { idle, windows } = browser as Partial<typeof browser>;

/** The reason why the user counts as idle: no input for a while, a locked screen, or no open window. */
export type IdleReason = "idle" | "screen" | "windows";

/** The reasons that this browser reports. Firefox does not report a locked screen. */
export const reportedIdleReasons: Readonly<Record<IdleReason, boolean>> = {
  idle: idle !== undefined,
  screen: (idle as { IdleState?: { LOCKED?: string } } | undefined)?.IdleState?.LOCKED !== undefined,
  windows: windows !== undefined,
};

const idleStates: Readonly<Record<string, IdleReason>> = { idle: "idle", locked: "screen" };

/** Registers a callback for the moment when the user becomes idle. */
export function onIdle(listener: (how: IdleReason) => void): void {
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
  idle?.setDetectionInterval(minutes * 60);
}

const reminder = "away";

/**
 * Sets an alarm that checks later if the user is still idle. An alarm also starts a background that the browser has
 * stopped.
 *
 * @param minutes - minutes until the check
 */
export async function remindIn(minutes: number): Promise<void> {
  await browser.alarms.create(reminder, { delayInMinutes: minutes });
}

export function onReminder(listener: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === reminder) listener();
  });
}

/** Returns true if the screen is locked or if there was no keyboard or pointer input for this many minutes. */
export async function isIdle(minutes: number): Promise<boolean> {
  return idle !== undefined && (await idle.queryState(minutes * 60)) !== "active";
}
