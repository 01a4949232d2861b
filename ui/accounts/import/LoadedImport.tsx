import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import type { AccountsPorts } from "../ports.ts";

interface ImportProps {
  vault: WindowVault;
  ports: AccountsPorts;
}

/** Loads the import view and the readers of all formats on demand, because they are rarely used. */
export function LoadedImport(props: ImportProps): JSX.Element | null {
  const [view, setView] = useState<{ readonly ImportView: (props: ImportProps) => JSX.Element }>();
  useEffect(() => {
    void import("./ImportView.tsx").then(setView);
  }, []);
  return view ? <view.ImportView {...props} /> : null;
}
