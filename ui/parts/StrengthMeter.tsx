import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { WorkerPort } from "../../src/index.ts";
import { t } from "../locale/i18n.ts";
import type { HeldSecret } from "./held-secret.ts";
import { createStrengthWorker, followStrength, type Strength } from "./strength.ts";

/** Shows how hard a master password is to guess while it is typed. Shows nothing for an empty field. */
export function StrengthMeter(props: {
  master: HeldSecret;
  identity: string;
  createWorker: () => WorkerPort;
}): JSX.Element {
  const { master, identity } = props;
  const [strength, setStrength] = useState<Strength>();
  const [worker] = useState(() => createStrengthWorker(props.createWorker));
  const [ask] = useState(() => followStrength(master, worker, setStrength));
  useLayoutEffect(() => {
    const own = identity.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
    return master.follow(() => {
      ask(own);
    });
  }, [master, identity, ask]);
  useLayoutEffect(() => worker.end, [worker]);
  const shown = master.text === "" ? undefined : strength;
  return (
    <div class={shown === undefined ? undefined : `strength s${shown}`}>
      {shown !== undefined && <Meter strength={shown} />}
      {/* This element always exists, so that screen readers announce a new text in it. */}
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
