import type { JSX } from "preact";

/** Returns a hue for a site, which is always the same. Similar sites get unrelated hues. */
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
 * Shows the initial of a site in a tinted tile, which makes the site easier to find. The tile contains no information
 * that the name does not.
 */
export function Tile({ site, large }: { site: string; large?: boolean }): JSX.Element {
  return (
    <span class={large === true ? "tile large" : "tile"} aria-hidden="true" style={{ "--hue": String(hueOf(site)) }}>
      {initialOf(site)}
    </span>
  );
}
