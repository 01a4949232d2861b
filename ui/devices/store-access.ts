import { useEffect, useState } from "preact/hooks";
import type { DevicesPort, StorePlace } from "./ports.ts";

/** The browser permissions that a form has requested, each for sending the vault to one store. */
export interface StoreAccess {
  /**
   * Asks the user for the permission for a store. Must be the first call in a click handler, because browsers show this
   * question only during a click.
   *
   * @returns true if the user has agreed before the form was closed
   */
  readonly ask: (place: StorePlace) => Promise<boolean>;
  /** Keeps the permission for the connected store. Without a store, no permission is kept. */
  readonly keep: (store: StorePlace | undefined) => void;
  /** Called when the form is closed. Gives back all permissions except those that the connected store needs. */
  readonly close: () => void;
}

/**
 * Creates an object that manages the permissions of an open form. Two stores may need the same permission. So a
 * permission that the connected store needs is never given back.
 */
export function createStoreAccess(devices: Pick<DevicesPort, "askForAccess" | "giveBackAccess">): StoreAccess {
  const granted: StorePlace[] = [];
  let kept: StorePlace | undefined;
  let isClosed = false;
  const giveBack = (): void => {
    for (const place of granted) {
      // An error is ignored, because the browser may refuse to remove a permission.
      devices.giveBackAccess(place, kept).catch(() => undefined);
    }
  };
  return {
    async ask(place) {
      const allowed = await devices.askForAccess(place);
      if (allowed) granted.push(place);
      if (isClosed) giveBack(); // the form was closed while the browser was asking
      return allowed && !isClosed;
    },
    keep(store) {
      kept = store;
      if (isClosed) giveBack();
    },
    close() {
      isClosed = true;
      giveBack();
    },
  };
}

/** Returns an object that manages the permissions of a form. The object is closed together with the form. */
export function useStoreAccess(devices: DevicesPort): StoreAccess {
  const [access] = useState(() => createStoreAccess(devices));
  useEffect(
    () => () => {
      access.close();
    },
    [access],
  );
  return access;
}
