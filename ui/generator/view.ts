import { signal } from "@preact/signals";

export const views = ["make", "backup", "about"] as const;
export type GeneratorView = (typeof views)[number];

/** The view is in the address, so that Back goes back; nothing else ever is. */
export const view = signal<GeneratorView>("make");

const read = (): void => {
  view.value = views.find((each) => location.hash === `#${each}`) ?? "make";
};

/** Called once by the entry. */
export function followAddress(): void {
  read();
  addEventListener("hashchange", read);
}
