import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { Account } from "../src/index.ts";
import { bitsOf, describe } from "./describe.ts";
import { explain } from "./explain.ts";
import { Notice } from "./Header.tsx";
import { IconButton } from "./Icon.tsx";
import { type MessageName, t } from "./i18n.ts";
import { Secret } from "./Secret.tsx";
import type { PopupState } from "./state.ts";

interface Said {
  readonly kind: "error" | "plain";
  readonly text: string;
}

/** One account: who, what kind, and what can be done with it. The first of a list stands open, the others are lines. */
export function AccountCard(props: {
  state: PopupState;
  account: Account;
  open: boolean;
  canFill: boolean;
}): JSX.Element {
  const { state, account, open } = props;
  const id = useId();
  const [shown, setShown] = useState<string>();
  const [said, setSaid] = useState<Said>();
  useEffect(
    () => () => {
      setShown(undefined);
    },
    [],
  );

  const attempt = async (action: () => Promise<Said | undefined>): Promise<void> => {
    setSaid(undefined);
    try {
      setSaid(await action());
    } catch (error) {
      setSaid({ kind: "error", text: explain(error) });
    }
  };
  const fill = (): Promise<void> =>
    attempt(async () => {
      const outcome = await state.fill(account);
      if (outcome === "filled") return undefined;
      return { kind: "error", text: t(`fill_${outcome.replace("-", "_")}` as MessageName, account.site) };
    });
  const copy = (): Promise<void> =>
    attempt(async () => {
      if (!(await state.copy(account))) return { kind: "error", text: t("copyFailed") };
      return { kind: "plain", text: t("copied") };
    });
  const show = (): Promise<void> =>
    attempt(async () => {
      setShown(shown === undefined ? await state.reveal(account) : undefined);
      return undefined;
    });

  const bits = bitsOf(account);
  const tools = (
    <>
      <IconButton icon="copy" name={t("copyPassword")} describedBy={id} onClick={() => void copy()} />
      <IconButton
        icon={shown === undefined ? "eye" : "eyeOff"}
        name={t(shown === undefined ? "showPassword" : "hidePassword")}
        describedBy={id}
        onClick={() => void show()}
      />
    </>
  );
  const fillButton = props.canFill && (
    <button type="button" class={open ? "primary grow" : "quiet"} aria-describedby={id} onClick={() => void fill()}>
      {t("fillIn")}
    </button>
  );
  return (
    <li class={open ? "open" : ""}>
      <div class="line">
        <div class="grow">
          <div class="who" id={id}>
            {account.login === "" ? t("noLogin") : account.login}
          </div>
          <div class="sub">{describe(account)}</div>
        </div>
        {open ? bits && <span class="chip">{t("bits", bits)}</span> : [fillButton, tools]}
      </div>
      {shown !== undefined && <Secret text={shown} />}
      {open && (
        <div class="actions">
          {fillButton}
          {tools}
        </div>
      )}
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
    </li>
  );
}
