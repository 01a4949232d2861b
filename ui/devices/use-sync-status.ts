import { useEffect, useState } from "preact/hooks";
import type { SyncStatus } from "../ports.ts";
import type { DevicesPort } from "./ports.ts";

/** Returns the state of the last sync, and renders the calling component again when the state changes. */
export function useSyncStatus({ status }: Pick<DevicesPort, "status">): SyncStatus | undefined {
  const [shown, setShown] = useState<SyncStatus>();
  useEffect(() => {
    let isFollowed = true;
    const read = async (): Promise<void> => {
      const now = (await status.get()) as SyncStatus | undefined;
      if (isFollowed) setShown(now);
    };
    const stop = status.onChange(() => void read());
    void read();
    return () => {
      isFollowed = false;
      stop();
    };
  }, [status]);
  return shown;
}
