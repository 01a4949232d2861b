import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { strong } from "../../src/strength.ts";
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx";
import { t } from "../locale/i18n.ts";
import type { TypedStrength } from "../parts/StrengthMeter.tsx";

type SetupWarning = "weakMaster" | "identityMissing";

export interface SecondYes {
  /** True while the strength is being estimated. */
  readonly isChecking: boolean;
  /** The dialog that asks for confirmation. Null while there is no question. */
  readonly question: JSX.Element | null;
  /**
   * Calls `step`. Asks for confirmation first if the master password is easy to guess or the identity is empty.
   *
   * @param identity - undefined if the identity does not change
   */
  readonly before: (identity: string | undefined, step: () => void) => Promise<void>;
}

/** Asks for confirmation before a weak master password or an empty identity is used. */
export function useSecondYes({ now }: TypedStrength): SecondYes {
  const [isChecking, setChecking] = useState(false);
  const [asked, setAsked] = useState<{ readonly warnings: readonly SetupWarning[]; readonly step: () => void }>();
  return {
    isChecking,
    question: asked ? (
      <ConfirmDialog
        title={t("secondYesTitle")}
        yes={t("secondYes")}
        onAnswer={(yes) => {
          setAsked(undefined);
          if (yes) asked.step();
          return undefined;
        }}
      >
        {asked.warnings.map((warning) => (
          <p key={warning}>{t(warning)}</p>
        ))}
      </ConfirmDialog>
    ) : null,
    async before(identity, step) {
      if (isChecking) return;
      setChecking(true);
      const strength = await now();
      setChecking(false);
      const warnings: SetupWarning[] = [];
      if (strength !== undefined && strength < strong) warnings.push("weakMaster");
      if (identity?.trim() === "") warnings.push("identityMissing");
      if (warnings.length > 0) setAsked({ warnings, step });
      else step();
    },
  };
}
