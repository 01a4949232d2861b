import type { JSX } from "preact";
import type { Account } from "../../src/accounts/index.ts";
import { shownName } from "./describe.ts";

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

/** Shows the tile of an account: the color of its site, and the first letter of the name under which it is shown. */
export const AccountTile = ({ account, large }: { account: Account; large?: boolean }): JSX.Element => (
  <Tile site={account.site} name={shownName(account)} {...(large === true && { large })} />
);

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
