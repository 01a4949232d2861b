import type { JSX } from "preact";
import type { Contents } from "../../../src/vault/index.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { useLongWork } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import { ChangeMaster } from "./ChangeMaster.tsx";
import { MoveProgress } from "./MoveProgress.tsx";
import { NewKey } from "./NewKey.tsx";

/**
 * Shows which accounts still use an old master password, and two forms: one changes the master password, and the other
 * gives the vault a new key.
 */
export function MasterView(props: { vault: WindowVault; contents: Contents; ports: AccountsPorts }): JSX.Element {
  const { vault, contents, ports } = props;
  const changing = useLongWork();
  const renewing = useLongWork();
  const isAtWork = changing.fraction !== undefined || renewing.fraction !== undefined;
  return (
    <section class="view" aria-labelledby="master">
      <h2 id="master">{t("view_security")}</h2>
      {contents.records.has("keys") ? (
        <>
          <MoveProgress vault={vault} contents={contents} ports={ports} />
          <ChangeMaster vault={vault} contents={contents} ports={ports} work={changing} isAtWork={isAtWork} />
        </>
      ) : (
        <Notice kind="error">{t("error_root_missing")}</Notice>
      )}
      <NewKey vault={vault} contents={contents} devices={ports.devices} work={renewing} isAtWork={isAtWork} />
    </section>
  );
}
