import { type ReadonlySignal, signal } from "@preact/signals";
import { createShownBackup, type ShownBackup } from "./backup/shown.ts";
import { type Copying, createCopying } from "./copying.ts";
import { createMill, type Mill } from "./mill.ts";
import type { GeneratorPorts, SelfTest } from "./ports.ts";

/** What the page's views share. */
export interface GeneratorState {
  readonly mill: Mill;
  readonly backup: ShownBackup;
  readonly copying: Copying;
  /** Nothing until the self-test is through. */
  readonly tested: ReadonlySignal<SelfTest | undefined>;
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
  const mill = createMill(ports, () => {
    round.value++;
  });
  return {
    mill,
    backup: createShownBackup(),
    copying: createCopying((text) => ports.copy(text)),
    tested,
    round,
    forget: mill.forget,
    async start() {
      await mill.start();
      tested.value = await ports.selfTest();
    },
  };
}
