import type { GrantedHostsPort } from "../../ui/ports.ts";
import type { OptionalPermission, PermissionsPort } from "../../ui/settings/ports.ts";
import { browser } from "./browser.ts";

const { permissions } = browser;
const just = (name: OptionalPermission): { permissions: OptionalPermission[] } => ({ permissions: [name] });

const onChange = (listener: () => void): (() => void) => {
  permissions.onAdded.addListener(listener);
  permissions.onRemoved.addListener(listener);
  return () => {
    permissions.onAdded.removeListener(listener);
    permissions.onRemoved.removeListener(listener);
  };
};

/** What is asked for only when it is switched on. */
export const optionalPermissions: PermissionsPort = {
  has: (name) => permissions.contains(just(name)),
  ask: (name) => permissions.request(just(name)),
  giveUp: async (name) => {
    await permissions.remove(just(name));
  },
  onChange,
};

/**
 * The permissions for hosts. The browser calls them `https://id.example.com/*`, and may have granted a wider pattern in its
 * own settings.
 */
export const grantedHosts: GrantedHostsPort = {
  list: async () => [...new Set((await patterns()).map(hostOf))].sort(),
  giveBack: async (granted) => {
    const origins = (await patterns()).filter((pattern) => hostOf(pattern) === granted);
    if (!(await permissions.remove({ origins }))) throw new Error("the browser has kept the permission");
  },
  onChange,
};

async function patterns(): Promise<string[]> {
  const { origins = [] } = await permissions.getAll();
  return origins.filter((pattern) => /^(?:\*|https?):\/\//u.test(pattern) || pattern === "<all_urls>");
}

/** `https://id.example.com` of `https://id.example.com/*`. */
const hostOf = (pattern: string): string =>
  pattern === "<all_urls>" ? "*://*" : pattern.slice(0, pattern.indexOf("/", pattern.indexOf("://") + 3));

/**
 * Asks the person, by the browser's own dialog, whether the extension may look into pages of an address. Right after a
 * click alone; a popup may be closed by it, and what was allowed holds all the same.
 *
 * @param address - of http or https; the whole host is asked for, since patterns have no ports
 */
export async function requestHost(address: string): Promise<void> {
  const { protocol, hostname } = new URL(address);
  await permissions.request({ origins: [`${protocol}//${hostname}/*`] });
}
