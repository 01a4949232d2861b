import type { JSX } from "preact";
import type { Contents } from "../../src/vault/index.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { MasterView } from "./master/MasterView.tsx";
import type { AccountsPorts } from "./ports.ts";
import { RecoveryOfVault } from "./RecoveryOfVault.tsx";
import { useSection } from "./section.ts";

/** Shows three forms: one changes the master password, one gives the vault a new key, and one reads a recovery code. */
export function SecurityView(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  useSection();
  return (
    <>
      <MasterView {...props} />
      <RecoveryOfVault {...props} />
    </>
  );
}
