import { type ReadonlySignal, signal } from "@preact/signals";
import { createShownBackup, type ShownBackup } from "./backup/shown.ts";
import { type Copying, createCopying } from "./copying.ts";
import { createRootHolder, type RootHolder } from "./derived-root.ts";
import type { GeneratorPorts, SelfTest } from "./ports.ts";

/** What the page's views share. */
export interface GeneratorState {
  readonly root: RootHolder;
  readonly backup: ShownBackup;
  readonly copying: Copying;
  /** Nothing until the self-test is through. */
  readonly tested: ReadonlySignal<SelfTest | undefined>;
  /** Of the page, where one was chosen by hand. */
  readonly language: ReadonlySignal<string | undefined>;
  /** Speaks it from now on; where settings are open, they keep that. */
  readonly chooseLanguage: (code: string) => Promise<void>;
  /** Grows whenever everything typed is to be dropped. */
  readonly round: ReadonlySignal<number>;
  /** Drops what was ground, and what was typed with it. */
  readonly forget: () => void;
  /** Once, by the entry. */
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
    root: root,
    backup: createShownBackup(),
    copying: createCopying((text) => ports.copy(text)),
    tested,
    language,
    async chooseLanguage(code) {
      language.value = code;
      ports.languages.choose(code);
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
