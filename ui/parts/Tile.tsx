import type { JSX } from "preact";

/** Returns the hue of the tile of a site. A site always has the same hue. */
function hueOf(site: string): number {
  let hash = 0;
  for (const character of site) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}

/** Returns the first letter or digit of a name in upper case. */
function initialOf(name: string): string {
  const [first = ""] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return first.toLocaleUpperCase();
}

/**
 * Shows a letter or digit in a colored tile, which makes a site easier to find in a list. All accounts of a site have
 * the same color, and renaming an account does not change it.
 *
 * @param props - `name`: the name that begins with the letter. Default: the site.
 */
export function Tile({ site, name = site, large }: { site: string; name?: string; large?: boolean }): JSX.Element {
  return (
    <span class={large === true ? "tile large" : "tile"} aria-hidden="true" style={{ "--hue": String(hueOf(site)) }}>
      {initialOf(name)}
    </span>
  );
}
