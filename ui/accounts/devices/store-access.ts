import { useEffect, useRef } from "preact/hooks";
import type { DevicesPort, StorePlace } from "./ports.ts";

/** The browser permissions that a form has asked for, to send the vault to a store. */
export interface StoreAccess {
  /**
   * Asks the user for the permission for a store. Must be the first call in a click handler, because browsers show this
   * question only during a click.
   *
   * @returns true if the user has agreed
   */
  readonly ask: (place: StorePlace) => Promise<boolean>;
  /** Keeps the permission for the store that was asked for last. */
  readonly keep: () => void;
}

/**
 * Asks for the permissions for stores. When the form is closed, gives all of them back except those of the store that
 * is kept: two stores may need the same permission.
 */
export function useStoreAccess(devices: DevicesPort): StoreAccess {
  const grantedRef = useRef<readonly StorePlace[]>([]);
  const keptRef = useRef<StorePlace>(undefined);
  useEffect(
    () => () => {
      for (const place of grantedRef.current) {
        if (place !== keptRef.current) devices.giveBackAccess(place, keptRef.current).catch(() => undefined);
      }
    },
    [devices],
  );
  return {
    ask: async (place) => {
      const allowed = await devices.askForAccess(place);
      if (allowed) grantedRef.current = [...grantedRef.current, place];
      return allowed;
    },
    keep: () => {
      keptRef.current = grantedRef.current.at(-1);
    },
  };
}
