import type { JSX } from "preact";
import type { Contents } from "../../src/vault/index.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { BackupView } from "./BackupView.tsx";
import type { AccountsPorts } from "./ports.ts";
import { RestoreView } from "./restore/RestoreView.tsx";
import { useSection } from "./section.ts";

/** Shows the views that save a backup and read one. */
export function BackupAndRestore(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  useSection();
  return (
    <>
      <BackupView {...props} />
      <RestoreView {...props} />
    </>
  );
}
