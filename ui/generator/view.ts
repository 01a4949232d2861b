import { signal } from "@preact/signals";

export const views = ["make", "backup", "about"] as const;
export type GeneratorView = (typeof views)[number];

/**
 * The view that is named in the page's address, so that the browser's Back button works. The address never contains
 * anything else.
 */
export const view = signal<GeneratorView>("make");

const read = (): void => {
  view.value = views.find((each) => location.hash === `#${each}`) ?? "make";
};

/** Shows the view that the address names, and follows its changes. The entry calls this once. */
export function followAddress(): void {
  read();
  addEventListener("hashchange", read);
}
