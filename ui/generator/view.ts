import { signal } from "@preact/signals";

export const views = ["make", "backup", "about"] as const;
export type GeneratorView = (typeof views)[number];

/**
 * The current view, read from the fragment of the page's address so that the browser's Back button works. The fragment
 * contains only the name of the view.
 */
export const view = signal<GeneratorView>("make");

const read = (): void => {
  view.value = views.find((each) => location.hash === `#${each}`) ?? "make";
};

/**
 * Shows the view that the fragment of the page's address names, at once and after each change of the fragment. Called
 * once, when the page loads.
 */
export function followAddress(): void {
  read();
  addEventListener("hashchange", read);
}
