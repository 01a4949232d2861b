import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import { type Strength, strengthOf } from "./strength.ts";

/** How hard a master password is to guess, while it is typed; nothing before the first character. */
export function StrengthMeter({ master, identity }: { master: string; identity: string }): JSX.Element {
  const [strength, setStrength] = useState<Strength>();
  useEffect(() => {
    let current = true;
    const own = identity.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
    if (master !== "") {
      void strengthOf(master, own).then((score) => {
        if (current) setStrength(score);
      });
    }
    return () => {
      current = false;
    };
  }, [master, identity]);
  const shown = master === "" ? undefined : strength;
  return (
    <div class={shown === undefined ? undefined : `strength s${shown}`}>
      {shown !== undefined && <Meter strength={shown} />}
      {/* Always there, also to readers, so that a sentence that comes into it is read out. */}
      <div class={shown === undefined ? undefined : "hint"} role="status">
        {shown !== undefined && t(`strength${shown}`)}
      </div>
    </div>
  );
}

function Meter({ strength }: { strength: Strength }): JSX.Element {
  return (
    <div
      class="meter"
      role="meter"
      aria-label={t("strength")}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={strength}
    >
      {[1, 2, 3, 4].map((step) => (
        <i key={step} class={step <= Math.max(1, strength) ? "on" : ""} />
      ))}
    </div>
  );
}
