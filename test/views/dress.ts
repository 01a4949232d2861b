/** Sets the colour scheme and the direction of a view without opening it again. */
import type { Surface } from "../e2e/browsers/driver.ts";

export interface Dress {
  readonly scheme: "light" | "dark";
  readonly dir: "ltr" | "rtl";
}

/** Uses the style sheet of the theme setting, which works in every browser. For pages of the extension only. */
export async function dress(surface: Surface, { scheme, dir }: Dress): Promise<void> {
  await surface.evaluate(
    (colours, direction) => {
      const root = document.documentElement;
      root.dir = direction;
      root.style.colorScheme = colours;
      const sheet = document.querySelector<HTMLLinkElement>("link#dark");
      if (sheet) sheet.media = colours === "dark" ? "all" : "not all";
    },
    scheme,
    dir,
  );
}
