import type { JSX } from "preact";
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DerivationCosts } from "../../src/derivation.ts";
import { t } from "../locale/i18n.ts";
import { useReadOut } from "../parts/announce.tsx";
import { DerivationProgress } from "../parts/derivation.tsx";
import { Notice } from "../parts/Header.tsx";
import type { HeldSecret } from "../parts/held-secret.ts";
import { Icon, IconButton } from "../parts/Icon.tsx";
import { QrCode } from "../parts/QrCode.tsx";
import { Secret } from "../parts/Secret.tsx";
import type { Copying } from "./copying.ts";
import type { MadeFor } from "./make.ts";

/**
 * Shows the column beside the form: the generated password. Before a password is generated, the column contains the
 * button that generates a password, and the progress bar during the derivation.
 */
export function Result(props: {
  made: MadeFor | undefined;
  password: HeldSecret;
  copying: Copying;
  /** An error that does not belong to a single field. */
  fault: string | undefined;
  /** Progress of the key derivation, from 0 to 1. Undefined while no derivation is running. */
  fraction: number | undefined;
  costs: DerivationCosts;
  /** True if the self-test has failed in this browser. */
  broken: boolean;
  /** Removes the typed secrets. Undefined if the other column of the page already shows a button that removes them. */
  onForget: (() => void) | undefined;
}): JSX.Element {
  const { made, fraction } = props;
  if (made) {
    return (
      <div class="pad result">
        <MadePassword made={made} password={props.password} copying={props.copying} />
        {props.onForget && (
          <button type="button" class="quiet start" onClick={props.onForget}>
            {t("forget")}
          </button>
        )}
      </div>
    );
  }
  return (
    <div class="pad result">
      {props.fault !== undefined && <Notice kind="error">{props.fault}</Notice>}
      <button type="submit" class="primary wide" aria-disabled={fraction !== undefined || props.broken}>
        {t("derive")}
      </button>
      {fraction === undefined ? <NothingMade /> : <DerivationProgress fraction={fraction} costs={props.costs} />}
    </div>
  );
}

/** Shows the generated password, with buttons to copy the password and to show it as a QR code. */
function MadePassword(props: { made: MadeFor; password: HeldSecret; copying: Copying }): JSX.Element {
  const { made, password, copying } = props;
  const [shown, setShown] = useState(true);
  const [code, setCode] = useState(false);
  const section = useRef<HTMLElement>(null);
  const madeFor = useRef<HTMLDivElement>(null);
  useReadOut(madeFor);
  // Focuses the "Copy" button, so that the user can press Enter twice: the first press generates the password, and the
  // second press copies the password.
  useLayoutEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
    section.current?.querySelector<HTMLElement>("button.primary")?.focus();
  }, []);
  const { site, login } = made;
  const read = useCallback(() => Promise.resolve(password.text), [password]);
  return (
    <section aria-label={t("password")} class="made" ref={section}>
      <div class="made-for" ref={madeFor}>
        {login === "" ? t("madeForSite", site) : t("madeFor", login, site)}
      </div>
      {shown ? <Secret secret={password} /> : <div class="secret covered">{"•".repeat(12)}</div>}
      <div class="actions">
        <button type="button" class="primary grow" onClick={() => void copying.copy(password.text)}>
          {t("copyPassword")}
        </button>
        <IconButton
          icon={shown ? "eyeOff" : "eye"}
          name={t(shown ? "hidePassword" : "showPassword")}
          onClick={() => {
            setShown(!shown);
          }}
        />
        <IconButton
          icon="qr"
          name={t("qrCode")}
          expanded={code}
          onClick={() => {
            setCode(!code);
          }}
        />
      </div>
      {code && <QrCode read={read} />}
    </section>
  );
}

/** Shows a text and an icon where the generated password will appear. */
function NothingMade(): JSX.Element {
  return (
    <div class="nothing-made">
      <Icon name="mill" />
      <p>{t("nothingMade")}</p>
    </div>
  );
}
