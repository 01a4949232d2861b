import { browser } from "./browser.ts";

/** What Firefox for Android does not have. */
const { idle, windows } = browser as Partial<typeof browser>;

/** How somebody has gone: no key and no pointer for a while, the screen locked, the last window closed. */
export type IdleReason = "idle" | "screen" | "windows";

/** Which of them this browser tells; Firefox does not tell that the screen is locked. */
export const reportedIdleReasons: Readonly<Record<IdleReason, boolean>> = {
  idle: idle !== undefined,
  screen: (idle as { IdleState?: { LOCKED?: string } } | undefined)?.IdleState?.LOCKED !== undefined,
  windows: windows !== undefined,
};

const idleStates: Readonly<Record<string, IdleReason>> = { idle: "idle", locked: "screen" };

/** Calls back when somebody goes. */
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

/** @param minutes - after how many without key and pointer somebody counts as gone */
export function setIdleMinutes(minutes: number): void {
  idle?.setDetectionInterval(minutes * 60);
}

const reminder = "away";

/** @param minutes - after which to ask whether somebody is still gone, although the background may be stopped by then */
export async function remindIn(minutes: number): Promise<void> {
  await browser.alarms.create(reminder, { delayInMinutes: minutes });
}

export function onReminder(listener: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === reminder) listener();
  });
}

/** Whether the screen is locked, or so many minutes have gone by without key and pointer. */
export async function isIdle(minutes: number): Promise<boolean> {
  return idle !== undefined && (await idle.queryState(minutes * 60)) !== "active";
}
