import type { GrantedHostsPort } from "../../ui/ports.ts";
import type { OptionalPermission, PermissionsPort } from "../../ui/settings/ports.ts";
import type { StorePlace } from "../../ui/devices/ports.ts";
import { leakListOrigin } from "../../src/leaks/index.ts";
import { browser } from "./browser.ts";

const just = (name: OptionalPermission): { permissions: OptionalPermission[] } => ({ permissions: [name] });

const onChange = (listener: () => void): (() => void) => {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
  return () => {
    browser.permissions.onAdded.removeListener(listener);
    browser.permissions.onRemoved.removeListener(listener);
  };
};

/** Permissions that are requested only when the user switches on a setting that needs them. */
export const optionalPermissions: PermissionsPort = {
  has: (name) => browser.permissions.contains(just(name)),
  ask: (name) => browser.permissions.request(just(name)),
  giveUp: async (name) => {
    await browser.permissions.remove(just(name));
  },
  onChange,
};

/**
 * The host permissions that the user has granted. The browser stores them as patterns such as
 * `https://id.example.com/*`. In the browser's settings, the user can also grant wider patterns, such as `<all_urls>`.
 */
export const grantedHosts: GrantedHostsPort = {
  list: async () => [...new Set((await patterns()).map(hostOf))].sort(),
  giveBack: async (granted) => {
    const origins = (await patterns()).filter((pattern) => hostOf(pattern) === granted);
    if (!(await browser.permissions.remove({ origins }))) throw new Error("the browser has kept the permission");
  },
  onChange,
};

async function patterns(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll();
  return origins.filter((pattern) => /^(?:\*|https?):\/\//u.test(pattern) || pattern === "<all_urls>");
}

/** Returns the origin of a pattern, for example `https://id.example.com` for `https://id.example.com/*`. */
const hostOf = (pattern: string): string =>
  pattern === "<all_urls>" ? "*://*" : pattern.slice(0, pattern.indexOf("/", pattern.indexOf("://") + 3));

/**
 * Asks the user, in the browser's dialog, for access to the pages of a host. Browsers allow this call only directly
 * after a click. The dialog may close the popup; a permission is granted even then.
 *
 * @param address - an http or https address; the permission is for all ports of its host, because patterns have no
 * ports
 * @returns true if the user has agreed
 */
export async function requestHost(address: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(address)] });
}

/**
 * Asks the user for the permission to send the encrypted vault to a store. Browsers allow this call only directly after
 * a click.
 *
 * @returns true if the user has agreed, or if no permission is needed
 */
export async function requestStore(place: StorePlace): Promise<boolean> {
  const needed = toSendTo(place);
  return needed === undefined || browser.permissions.request(needed);
}

/** Returns true if the extension may send the encrypted vault to a store. */
export async function maySendTo(place: StorePlace): Promise<boolean> {
  const needed = toSendTo(place);
  return needed === undefined || browser.permissions.contains(needed);
}

/** Removes the permissions for a store, except those that the store `kept` needs too. */
export async function giveBackStore(place: StorePlace, kept?: StorePlace): Promise<void> {
  const still = kept ? Object.values(toSendTo(kept) ?? {}).flat() : [];
  const unused = Object.entries(toSendTo(place) ?? {})
    .map(([kind, values]) => [kind, values.filter((value) => !still.includes(value))] as const)
    .filter(([, values]) => values.length > 0);
  if (unused.length > 0) await browser.permissions.remove(Object.fromEntries(unused));
}

/**
 * Returns the permissions for sending the vault to a store, or undefined if none is needed. For a WebDAV server, the
 * extension needs access to the server's host. The browser's own sync needs no access to a host. A vault consists of
 * passwords and usernames, so Firefox also requires the user's consent to send such data.
 */
function toSendTo(place: StorePlace): { origins?: string[] } | undefined {
  return toSend(place.kind === "webdav" ? place.url : undefined);
}

/**
 * Asks the user for the permission to ask the list of leaked passwords. Browsers allow this call only directly after a
 * click.
 *
 * @returns true if the user has agreed
 */
export const requestLeakList = (): Promise<boolean> => browser.permissions.request(toSend(leakListOrigin) ?? {});

/** Returns true if the extension may ask the list of leaked passwords. */
export const mayAskLeakList = (): Promise<boolean> => browser.permissions.contains(toSend(leakListOrigin) ?? {});

/** Returns the permissions for sending what comes from passwords to the host of an address, or to the browser's sync. */
function toSend(address: string | undefined): { origins?: string[] } | undefined {
  const host = address === undefined ? undefined : { origins: [patternOf(address)] };
  const isFirefox = "getBrowserInfo" in browser.runtime;
  return isFirefox ? { ...host, ...{ data_collection: ["authenticationInfo"] } } : host;
}

function patternOf(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
