import { signal } from "@preact/signals";

export const views = ["make", "backup", "about"] as const;
export type GeneratorView = (typeof views)[number];

/**
 * The view that the address names. The address makes the browser's Back button work and never contains anything else.
 */
export const view = signal<GeneratorView>("make");

const read = (): void => {
  view.value = views.find((each) => location.hash === `#${each}`) ?? "make";
};

/** Shows the view that the address names, now and when it changes. The entry calls it once. */
export function followAddress(): void {
  read();
  addEventListener("hashchange", read);
}
