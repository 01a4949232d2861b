import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Account } from "../../../src/accounts/index.ts";
import { masterProgress, updateRetiredRoots } from "../../../src/master/index.ts";
import { type Contents, keysOf } from "../../../src/vault/index.ts";
import { useAction } from "../../parts/use-action.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { takeFocus } from "../../parts/long-work.tsx";
import { ProgressBar } from "../../parts/derivation.tsx";
import type { AccountsPorts } from "../ports.ts";
import { MoveList } from "./MoveList.tsx";
import { stepsOf } from "./MoveRow.tsx";

/**
 * Shows for how many accounts the change to the new master password or identity is complete. Shows the next action for
 * each of the other accounts.
 */
export function MoveProgress(props: {
  vault: WindowVault;
  contents: Contents;
  ports: AccountsPorts;
}): JSX.Element | null {
  const { vault, contents, ports } = props;
  const [message, run] = useAction();
  const [current, setCurrent] = useState<Account["name"]>();
  const { underWay, left, moved, done, apart: unaffected } = useMemo(() => masterProgress(contents), [contents]);
  const total = left.length + moved.length + done.length;
  useEffect(() => {
    // Marks old roots as retired if no account needs them any more. This is done whenever the view is opened, because in
    // the meantime a login may have confirmed the last new password. The account then drops the previous password, which
    // needed the old root.
    const settle = async (): Promise<undefined> => {
      if (await updateRetiredRoots(await vault.use())) await vault.read();
    };
    if (!contents.readOnly) run(settle);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, when the view is shown
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    takeFocus(title.current); // otherwise the focus is lost together with the removed row
  }, [done.length]);
  if (!underWay && Object.keys(keysOf(contents).roots).length === 1) return null;

  const steps = stepsOf(vault, run, setCurrent);
  const lists = { contents, ports, steps, current, onCurrent: setCurrent, use: vault.use };
  return (
    <section class="part" aria-labelledby="journey">
      <h3 id="journey" ref={title} tabIndex={-1}>
        {t("journeyTitle")}
      </h3>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      {underWay ? (
        <>
          <AccountsProgress done={done.length} total={total} />
          <p class="sub">{t("journeyIntro")}</p>
          <MoveList {...lists} state="moved" accounts={moved} />
          <MoveList {...lists} state="left" accounts={left} />
        </>
      ) : (
        <Notice kind="plain">{t("journeyEnd")}</Notice>
      )}
      {unaffected.length > 0 && <p class="sub">{t("journeyApart", unaffected.length)}</p>}
    </section>
  );
}

function AccountsProgress({ done, total }: { done: number; total: number }): JSX.Element {
  const text = t("journeyDone", done, total);
  return (
    <div class="progress">
      <ProgressBar text={text} value={done} max={total} />
      <div class="sub" role="status">
        {text}
      </div>
    </div>
  );
}
