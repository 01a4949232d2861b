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

/** Shows the first letter or digit of a site in a colored tile, which makes the site easier to find in a list. */
export function Tile({ site, large }: { site: string; large?: boolean }): JSX.Element {
  return (
    <span class={large === true ? "tile large" : "tile"} aria-hidden="true" style={{ "--hue": String(hueOf(site)) }}>
      {initialOf(site)}
    </span>
  );
}
