import { type Account, loginOf, placeShown } from "../../src/accounts/index.ts";
import { knownPort } from "../../src/sites/index.ts";
import { lastUseText } from "../locale/last-use.ts";
import { capitalized, t } from "../locale/i18n.ts";
import { shownName, unusualKind } from "../parts/describe.ts";

/** The two lines that name an account in the list of the popup. */
export interface CardNames {
  readonly who: string;
  readonly sub: string;
}

/**
 * Returns the two lines that name an account in the list. For an account of the current site, the lines do not contain
 * the site, because the header of the popup shows the site. For an account of a different site, the first line is the
 * label or the site, and the second line contains the username.
 *
 * @param time - the current time, in milliseconds since 1970
 */
export function cardNames(account: Account, isElsewhere: boolean, time = Date.now()): CardNames {
  const { label, site } = account;
  const login = loginOf(account);
  if (isElsewhere) {
    const named = login || t("noLogin");
    const place = placeShown(account);
    return { who: shownName(account), sub: place === (label ?? site) ? named : t("ofSite", place, named) };
  }
  return { who: login || (label ?? t("noLogin")), sub: subtitleOf(account, login !== "", time) };
}

/**
 * Returns at most two facts about an account that help to tell it from others: its label, its port or host, the kind of
 * its password if the password is not a generated one, and the last use. The first letter is a capital letter.
 */
function subtitleOf(account: Account, withLabel: boolean, time: number): string {
  const facts = [
    withLabel ? account.label : undefined,
    placeText(account),
    unusualKind(account),
    lastUseText(account.used, time),
  ];
  const [first = "", second] = facts.filter((fact) => fact !== undefined);
  const text = second === undefined ? first : t("ofSite", first, second);
  return first === account.label || first === placeShown(account) ? text : capitalized(text);
}

/** Returns the host and port of an account, or only its port if the host is the site. */
function placeText(account: Account): string | undefined {
  const port = knownPort(account) ?? "";
  const hostIn = (place: string): string => (port === "" ? place : place.replace(new RegExp(`:${port}$`, "u"), ""));
  const [place, { site }] = [placeShown(account), account];
  if (hostIn(place) !== hostIn(site)) return place;
  return port === "" ? undefined : t("portOnly", port);
}
