import type { OptionalPermission, PermissionsPort } from "../../ui/settings/ports.ts";
import { browser } from "./browser.ts";

const { permissions } = browser;
const just = (name: OptionalPermission): { permissions: OptionalPermission[] } => ({ permissions: [name] });

/** What is asked for only when it is switched on. */
export const optionalPermissions: PermissionsPort = {
  has: (name) => permissions.contains(just(name)),
  ask: (name) => permissions.request(just(name)),
  giveUp: async (name) => {
    await permissions.remove(just(name));
  },
  onChange: (listener) => {
    permissions.onAdded.addListener(listener);
    permissions.onRemoved.addListener(listener);
    return () => {
      permissions.onAdded.removeListener(listener);
      permissions.onRemoved.removeListener(listener);
    };
  },
};

/**
 * Asks the person, by the browser's own dialog, whether the extension may look into pages of an address. Right after a
 * click alone; a popup may be closed by it, and what was allowed holds all the same.
 *
 * @param address - of http or https; the whole host is asked for, since patterns have no ports
 */
export async function requestHost(address: string): Promise<void> {
  const { protocol, hostname } = new URL(address);
  await browser.permissions.request({ origins: [`${protocol}//${hostname}/*`] });
}
