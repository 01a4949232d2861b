import type { JSX } from "preact";
import type { Contents } from "../../src/vault/index.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { BackupView } from "./BackupView.tsx";
import { ExportView } from "./export/ExportView.tsx";
import type { AccountsPorts } from "./ports.ts";
import { RestoreView } from "./restore/RestoreView.tsx";
import { useSection } from "./section.ts";
import { loaded } from "../parts/loaded.tsx";

const ImportView = loaded(async () => (await import("./import/ImportView.tsx")).ImportView);

/** Shows the views that save or read a file: backup, restore, import, and export for other programs. */
export function TransferView(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  useSection();
  return (
    <>
      <BackupView {...props} />
      <RestoreView {...props} />
      <ImportView {...props} />
      <ExportView {...props} />
    </>
  );
}
