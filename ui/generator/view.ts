import { signal } from "@preact/signals";

export const views = ["make", "backup", "about"] as const;
export type GeneratorView = (typeof views)[number];

/**
 * The view that the fragment of the page's address names, so that the browser's Back button works. The fragment never
 * contains anything else.
 */
export const view = signal<GeneratorView>("make");

const read = (): void => {
  view.value = views.find((each) => location.hash === `#${each}`) ?? "make";
};

/** Shows the view that the address names, also after each change of the address. Called once, when the page loads. */
export function followAddress(): void {
  read();
  addEventListener("hashchange", read);
}
