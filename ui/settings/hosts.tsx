import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Contents, forgetHost, lastUseOfHost } from "../../src/vault/index.ts";
import { useAction } from "../parts/use-action.ts";
import { dayText } from "../locale/times.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import type { GrantedHostsPort } from "../ports.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { Setting } from "./setting.ts";

/**
 * Returns the setting that lists the hosts to which the user has given Saltmill access, so that the user can remove the
 * access.
 */
export function hostSettings(vault: WindowVault, hosts: GrantedHostsPort, contents: Contents): Setting[] {
  return [
    {
      id: "hosts",
      section: "hosts",
      words: [t("settingHostsHint")],
      control: <Hosts vault={vault} hosts={hosts} contents={contents} />,
    },
  ];
}

function Hosts(props: { vault: WindowVault; hosts: GrantedHostsPort; contents: Contents }): JSX.Element {
  const { vault, hosts, contents } = props;
  const [granted, setGranted] = useState<readonly string[]>();
  const [message, run] = useAction();
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = (): void => void hosts.list().then(setGranted);
    look();
    return hosts.onChange(look); // the user can revoke permissions in the browser's settings
  }, [hosts]);
  const remove = (host: string): void => {
    run(async () => {
      await hosts.giveBack(host);
      if (!contents.readOnly) await vault.change((opened) => forgetHost(opened, host));
      whole.current?.focus(); // otherwise the focus is lost when the pressed button disappears
      return { kind: "plain", text: t("hostRemoved", host) };
    });
  };
  return (
    <div class="option" ref={whole} tabIndex={-1} role="group" aria-labelledby="section-hosts">
      {granted?.length === 0 && <p>{t("noHosts")}</p>}
      <ul class="hosts">
        {granted?.map((host) => (
          <li key={host} class="line">
            <div class="grow">
              <bdi dir="ltr">{host}</bdi>
              <div class="sub">{lastUseText(lastUseOfHost(contents, host))}</div>
            </div>
            <button
              type="button"
              class="quiet"
              aria-label={t("hostRemoveNamed", host)}
              onClick={() => {
                remove(host);
              }}
            >
              {t("hostRemove")}
            </button>
          </li>
        ))}
      </ul>
      <p class="hint">{t("settingHostsHint")}</p>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </div>
  );
}

const lastUseText = (time: number | undefined): string =>
  time === undefined ? t("hostNotUsed") : t("hostUsed", dayText(time));
