/** Sets the colour scheme and the text direction of a view without opening it again. */
import type { Surface } from "../e2e/browsers/driver.ts";

export interface Dress {
  readonly scheme: "light" | "dark";
  readonly dir: "ltr" | "rtl";
}

/** Sets the colours and the text direction of an extension page. The style sheet `#dark` has the dark colours. */
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
