import type { JSX } from "preact";
import { DerivationProgress } from "../parts/derivation.tsx";
import { Notice } from "../parts/Header.tsx";
import type { HeldSecret } from "../parts/held-secret.ts";
import { t } from "../locale/i18n.ts";
import type { Copying } from "./copying.ts";
import { MadePassword, NothingMade } from "./MadePassword.tsx";
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
  rounds: number;
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
      {fraction === undefined ? <NothingMade /> : <DerivationProgress fraction={fraction} rounds={props.rounds} />}
    </div>
  );
}
