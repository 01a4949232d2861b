import { effect, type ReadonlySignal, signal } from "@preact/signals";
import {
  type DeedName,
  forgetAction,
  isOver,
  type LastAction,
  lastAction,
  offeredFor,
  type Perform,
} from "../../src/filling/index.ts";
import type { Vault } from "../../src/vault/index.ts";
import type { WindowVault } from "./window-vault.ts";

/** The content of the toast. */
export interface UndoOffer {
  /** Id of the action. */
  readonly id: string;
  /** `undone`: the user has pressed *Undo*, and the action was undone, except for the records that have changed since. */
  readonly kind: Said | "undone";
  /** Names of the records that the action has changed. */
  readonly names: readonly string[];
  /** Number of actions that are undone together. */
  readonly times: number;
  /** Number of records that were not undone, because they have changed since. */
  readonly left: number;
  /** True if this window has seen the action happen. False if the action was done before the window opened. */
  readonly isFresh: boolean;
}

/**
 * The message that says what an action has done. `removed` is followed by the names of the accounts, and `renewed` by
 * the number of accounts that got new passwords.
 */
type Said =
  "saved" | "removed" | "renewed" | "forgotten" | "forgottenKey" | "ignored" | "markedChanged" | "changeUndone";

const saidOf: Readonly<Partial<Record<string, Said>>> = {
  remove: "removed",
  reviseMany: "renewed",
  forgetPassword: "forgotten",
  forgetKey: "forgottenKey",
  ignore: "ignored",
  markChanged: "markedChanged",
  undoChange: "changeUndone",
} satisfies Partial<Record<DeedName, Said>>;

/** Returns true before the user has pressed *Undo*. */
export const isOffered = ({ kind }: UndoOffer): boolean => kind !== "undone";

/** The offer of a window to undo the last action. */
export interface Undoing {
  readonly undoOffer: ReadonlySignal<UndoOffer | undefined>;
  /** Does an action. A press on *Undo* during the action means this action, and not the one that is still offered. */
  readonly perform: Perform;
  /** Undoes the offered action, even if the window closes at once. */
  readonly undo: () => Promise<void>;
  /** Ends the offer, or what is said after an undo, before its time is over. */
  readonly dismissUndo: () => void;
  /** Stops the time of the offer, and lets it go on. */
  readonly holdUndo: (isHeld: boolean) => void;
}

/** The time, and a timer. Tests replace them. */
export interface UndoClock {
  now(): number;
  /** @returns a function that cancels the call */
  after(milliseconds: number, run: () => void): () => void;
}

const realClock: UndoClock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Offers to undo the last action for as long as {@link offeredFor} says, also if the popup was closed meanwhile. */
export function createUndoing(
  vault: Pick<WindowVault, "contents" | "opened" | "perform">,
  clock: UndoClock = realClock,
): Undoing {
  const offer = signal<UndoOffer>();
  let looked = false; // true after the first look at the vault
  let ended: LastAction["id"] | undefined; // id of the last action whose offer has ended
  let cancel = (): void => undefined;
  let until = 0;
  let left: number | undefined; // milliseconds that were left when the time was stopped
  let running: Promise<unknown> | undefined; // the action that was begun last
  let looking: Promise<void> | undefined; // the last look at the vault

  const run = (): void => {
    cancel();
    if (left === undefined) cancel = clock.after(Math.max(0, until - clock.now()), end);
  };
  const show = (next: UndoOffer, end: number): void => {
    until = end;
    if (left !== undefined) left = until - clock.now();
    offer.value = next;
    run();
  };
  const clear = (): void => {
    cancel();
    left = undefined;
    offer.value = undefined;
  };
  const forget = (opened: Vault, id: string): void => {
    ended = id;
    // An error is ignored: the next action or the next popup forgets it.
    void forgetAction(opened, id).catch(() => undefined);
  };
  function end(): void {
    const [opened, shown] = [vault.opened(), offer.value];
    clear();
    if (opened && shown) forget(opened, shown.id);
  }

  const look = async (opened: Vault): Promise<void> => {
    const isFresh = looked;
    const action = await lastAction(opened);
    looked = true;
    if (vault.opened() !== opened) return; // locked in the meantime
    const shown = offer.value;
    if (!action) {
      if (shown && isOffered(shown)) clear();
    } else if (action.id !== shown?.id && action.id !== ended) {
      const { id, deed, times, changes } = action;
      const kind = saidOf[deed] ?? "saved";
      if (isOver(action, clock.now())) forget(opened, id);
      else show({ id, kind, names: changes.map(({ name }) => name), times, left: 0, isFresh }, action.at + offeredFor);
    }
  };
  effect(() => {
    const opened = vault.contents.value && vault.opened();
    // The offer is gone after a lock, and is read again after an unlock.
    if (!opened) clear();
    else looking = look(opened).catch(() => undefined); // without the offer, everything else still works
  });

  return {
    undoOffer: offer,
    perform(deed, ...args) {
      const done = vault.perform(deed, ...args);
      const ending: Promise<unknown> = Promise.allSettled([done]).then(() => {
        if (running === ending) running = undefined;
      });
      running = ending;
      return done;
    },
    async undo() {
      if (running) {
        await running;
        await looking;
      }
      // From here to `perform`, the popup may not wait, because it may close at once.
      const asked = offer.value;
      if (!asked) return;
      const left = await vault.perform("undo", asked.id);
      ended = asked.id;
      show({ ...asked, kind: "undone", left }, clock.now() + offeredFor);
    },
    dismissUndo: end,
    holdUndo(isHeld) {
      if (!offer.value || isHeld === (left !== undefined)) return;
      if (left === undefined) left = until - clock.now();
      else {
        until = clock.now() + left;
        left = undefined;
      }
      run();
    },
  };
}

/** Returns a function for changes that need a slow derivation. Such a change is no intention, but can be undone like one. */
export const undoable =
  (vault: Pick<WindowVault, "change">): WindowVault["change"] =>
  (step) =>
    vault.change(async (opened) => {
      const { performUndoable } = await import("../../src/filling/intention.ts");
      return performUndoable(opened, step);
    });
