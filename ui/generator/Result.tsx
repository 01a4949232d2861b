import type { JSX } from "preact";
import { DerivationProgress } from "../parts/derivation.tsx";
import { Notice } from "../parts/Header.tsx";
import type { HeldSecret } from "../parts/held-secret.ts";
import { t } from "../locale/i18n.ts";
import type { Copying } from "./copying.ts";
import { MadePassword, NothingMade } from "./MadePassword.tsx";
import type { MadeFor } from "./make.ts";

/** Beside the form: the button, how far it is, and the password that takes their place. */
export function Result(props: {
  made: MadeFor | undefined;
  /** What was made. */
  password: HeldSecret;
  copying: Copying;
  /** What went wrong, where that is no field's fault. */
  fault: string | undefined;
  /** 0 … 1 while a password is made. */
  fraction: number | undefined;
  rounds: number;
  /** Whether this browser does not compute right. */
  broken: boolean;
  /** Where nothing else on the page offers it. */
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
      {fraction === undefined ? <NothingMade /> : <DerivationProgress fraction={fraction} rounds={props.rounds} />}
    </div>
  );
}
