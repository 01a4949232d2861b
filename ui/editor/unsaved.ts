import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** A form with typed text that is not saved yet. */
export interface UnsavedForm {
  /** Asks the user, and calls `leave` after a yes and `stay` after a no. */
  readonly ask: (question: LeaveQuestion) => void;
}

export interface LeaveQuestion {
  readonly leave: () => void;
  readonly stay?: (() => void) | undefined;
}

/** A window shows at most one form at a time. */
const form = signal<UnsavedForm>();

/** True while this window shows a form with typed text that is not saved yet. */
export const hasUnsaved: ReadonlySignal<boolean> = computed(() => form.value !== undefined);

/** Notes that the user has typed something into a form. */
export function holdUnsaved(typed: UnsavedForm): void {
  form.value = typed;
}

/** Forgets a form that is saved, or gone. */
export function releaseUnsaved(typed: UnsavedForm): void {
  if (form.value === typed) form.value = undefined;
}

/**
 * Calls a function that takes the user away from the form that this window shows. If typed text would be lost, asks
 * first. Every way out of a form goes through here, except for its buttons that save or cancel, and the lock: what
 * locks the vault may not wait for an answer.
 *
 * @param stay - called if the user wants to go on typing
 */
export function leaveForm(leave: () => void, stay?: () => void): void {
  if (form.value) form.value.ask({ leave, stay });
  else leave();
}
