/** How a view is looked at: each pair of these, without opening it anew. */
import type { Surface } from "../e2e/browsers/driver.ts";

export interface Dress {
  readonly scheme: "light" | "dark";
  readonly dir: "ltr" | "rtl";
}

/** By the sheet that the reader's own choice of colours asks for, which works in every browser. Pages of the extension only. */
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
