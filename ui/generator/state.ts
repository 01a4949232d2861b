import { type ReadonlySignal, signal } from "@preact/signals";
import type { OpenedBackup } from "../../src/backup/index.ts";
import { type Copying, createCopying } from "./copying.ts";
import { createRootHolder, type RootHolder } from "./derived-root.ts";
import { createDeadline, type Deadline } from "./expiry.ts";
import { languageOf } from "../locale/languages.ts";
import type { GeneratorPorts, SelfTest } from "./ports.ts";

/** State that the views of the generator page share. */
export interface GeneratorState {
  readonly root: RootHolder;
  readonly backup: ShownBackup;
  readonly copying: Copying;
  /** Undefined until the self-test is complete. */
  readonly tested: ReadonlySignal<SelfTest | undefined>;
  /** Language of the page. Undefined if the user chose none. */
  readonly language: ReadonlySignal<string | undefined>;
  /**
   * Changes the language of the page. If the stored settings are unlocked, also stores the language in these settings.
   */
  readonly chooseLanguage: (code: string) => Promise<void>;
  /**
   * A number that increases whenever all typed text must be removed. Views with this number in their key are then
   * created anew.
   */
  readonly round: ReadonlySignal<number>;
  /** Removes the root, all typed text and the generated password. */
  readonly forget: () => void;
  /** Starts the page. Called once, when the page loads. */
  readonly start: () => Promise<void>;
}

export function createGeneratorState(ports: GeneratorPorts): GeneratorState {
  const tested = signal<SelfTest>();
  const round = signal(0);
  const language = signal<string>();
  const root = createRootHolder(ports, () => {
    round.value++;
  });
  return {
    root,
    backup: createShownBackup(),
    copying: createCopying((text) => ports.copy(text)),
    tested,
    language,
    async chooseLanguage(code) {
      language.value = code;
      const known = languageOf(code); // the stored choice of a newer release can be a language that this page lacks
      if (known !== undefined) ports.speakIn(known);
      const open = root.ready.value;
      if (open?.kept && open.preferences.language !== code) await root.keep({ ...open.preferences, language: code });
    },
    round,
    forget: root.forget,
    async start() {
      await root.start();
      tested.value = await ports.selfTest();
    },
  };
}

/**
 * The opened backup. The backup is removed from memory when the user closes the backup or has not used it for some
 * time.
 */
interface ShownBackup {
  readonly opened: ReadonlySignal<OpenedBackup | undefined>;
  readonly deadline: Deadline;
  readonly open: (backup: OpenedBackup) => void;
  readonly close: () => void;
}

function createShownBackup(): ShownBackup {
  const opened = signal<OpenedBackup>();
  const close = (): void => {
    deadline.end();
    opened.value = undefined;
  };
  const deadline = createDeadline(close);
  return {
    opened,
    deadline,
    open(backup) {
      opened.value = backup;
      deadline.use();
    },
    close,
  };
}

/** The views of the page, in the order of the navigation, with the names of their titles. */
export const views = {
  make: "generator_make",
  backup: "view_paper",
  recovery: "view_recovery",
  about: "generator_about",
} as const;
export type GeneratorView = keyof typeof views;

/**
 * The current view, read from the fragment of the page's address so that the browser's Back button works. The fragment
 * contains only the name of the view.
 */
export const view = signal<GeneratorView>("make");

const read = (): void => {
  const name = location.hash.slice(1);
  view.value = Object.hasOwn(views, name) ? (name as GeneratorView) : "make";
};

/**
 * Shows the view that the fragment of the page's address names, at once and after each change of the fragment. Called
 * once, when the page loads.
 */
export function followAddress(): void {
  read();
  addEventListener("hashchange", read);
}
