import { type ReadonlySignal, signal } from "@preact/signals";
import { randomPassword } from "../../src/schemes/index.ts";
import { HeldSecret } from "../parts/held-secret.ts";
import type { KeptUntilLock } from "./draft.ts";
import {
  type Generated,
  type GenerateSettings,
  generatedIn,
  rulesOf,
  withNext,
  withoutRecent,
  withTaken,
} from "./generated.ts";

/** A password that was shown before. */
export interface RecentPassword {
  /** When it was made: milliseconds since 1970. */
  readonly at: number;
  readonly secret: HeldSecret;
}

/** State and actions of the view "Generate a password". The actions reject with the errors of {@link randomPassword}. */
export interface Generating {
  /** Undefined until the stored settings were read. */
  readonly settings: ReadonlySignal<GenerateSettings | undefined>;
  readonly password: HeldSecret;
  /** When the shown password was made: milliseconds since 1970; 0 if there is none. */
  readonly at: ReadonlySignal<number>;
  /** The newest first. */
  readonly recent: ReadonlySignal<readonly RecentPassword[]>;
  /**
   * Shows the last password again, or the first one.
   *
   * @param again - false to begin with another password if the last one was taken, because it is in use somewhere
   */
  readonly open: (again: boolean) => Promise<void>;
  readonly change: (changed: Partial<GenerateSettings>) => Promise<void>;
  readonly another: () => Promise<void>;
  /** Notes that a password was copied or opened in a form. */
  readonly take: (at: number) => Promise<void>;
  readonly clearRecent: () => Promise<void>;
  /** Empties the holders of the passwords, because the view closes. */
  readonly end: () => void;
}

/**
 * Creates the state of the view. A password is stored before it is visible, so that the background can copy it if the
 * popup closes right after a press.
 */
export function createGenerating(
  store: Pick<KeptUntilLock<Generated>, "get" | "set">,
  now: () => number = Date.now,
): Generating {
  const settings = signal<GenerateSettings>();
  const password = new HeldSecret();
  const at = signal(0);
  const recent = signal<readonly RecentPassword[]>([]);
  let isEnded = false;

  const draw = (after: Generated): void => {
    if (isEnded) return;
    const before = new Map(recent.peek().map(({ at: time, secret }) => [time, secret]));
    recent.value = after.recent.map(({ text, at: time }) => {
      const secret = before.get(time) ?? new HeldSecret();
      before.delete(time);
      secret.hold(text);
      return { at: time, secret };
    });
    for (const secret of before.values()) secret.end();
    password.hold(after.shown?.text ?? "");
    at.value = after.shown?.at ?? 0;
  };

  /** The changes take turns, because each begins with what the one before it has stored. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (
    work: (before: Generated) => Generated | undefined | Promise<Generated | undefined>,
  ): Promise<void> => {
    const turn = last.then(async () => {
      const before = generatedIn(await store.get());
      const after = await work(before);
      if (!after) return;
      if (after !== before) await store.set(after);
      draw(after);
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const next = async (before: Generated, isStep: boolean): Promise<Generated> => {
    const chosen = settings.peek() ?? before.settings;
    return withNext(before, { settings: chosen, text: await randomPassword(rulesOf(chosen)), isStep }, now());
  };

  let changes = 0;
  return {
    settings,
    password,
    at,
    recent,
    open: (again) =>
      inTurn((before) => {
        settings.value = before.settings;
        const { shown } = before;
        return shown && (again || !shown.isTaken) ? before : next(before, false);
      }),
    change(changed) {
      const current = settings.peek();
      if (!current) return Promise.resolve();
      settings.value = { ...current, ...changed };
      const change = ++changes;
      // While a slider moves, a step that was overtaken needs no password.
      return inTurn((before) => (change === changes ? next(before, true) : undefined));
    },
    another: () => inTurn((before) => next(before, false)),
    take: (time) => inTurn((before) => withTaken(before, time)),
    clearRecent: () => inTurn(withoutRecent),
    end() {
      isEnded = true;
      password.end();
      for (const { secret } of recent.peek()) secret.end();
      recent.value = [];
    },
  };
}
