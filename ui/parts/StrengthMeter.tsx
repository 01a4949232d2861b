import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { WorkerPort } from "../../crypto/index.ts";
import { type Strength, strong, wordsOf } from "../../src/strength.ts";
import { t } from "../locale/i18n.ts";
import type { HeldSecret } from "./held-secret.ts";
import { createStrengthWorker, followStrength } from "./strength.ts";

/** The estimated strength of a master password while the user types the password. */
export interface TypedStrength {
  /** The latest estimate. Undefined while the field is empty or nothing has been estimated yet. */
  readonly shown: Strength | undefined;
  /** Estimates the strength of the current text. Resolves to undefined if the text is empty or the worker fails. */
  readonly now: () => Promise<Strength | undefined>;
}

/**
 * Estimates the strength of a master password while the user types the password. Ends the worker when the view is
 * removed.
 */
export function useStrength(master: HeldSecret, identity: string, createWorker: () => WorkerPort): TypedStrength {
  const [strength, setStrength] = useState<Strength>();
  const [worker] = useState(() => createStrengthWorker(createWorker));
  const [follow] = useState(() => followStrength(master, worker, setStrength));
  useLayoutEffect(
    () =>
      master.follow(() => {
        follow.ask(wordsOf(identity));
      }),
    [master, identity, follow],
  );
  useLayoutEffect(() => worker.end, [worker]);
  return { shown: master.text === "" ? undefined : strength, now: () => follow.now(wordsOf(identity)) };
}

/** Shows how hard a master password is to guess. Shows nothing while there is no estimate. */
export function StrengthMeter({ shown }: { shown: Strength | undefined }): JSX.Element {
  return (
    <div class={shown === undefined ? undefined : `strength s${shown}`}>
      {shown !== undefined && <Meter strength={shown} />}
      {/* This element always exists, so that screen readers announce a new text in it. */}
      <div class={shown === undefined ? undefined : "hint"} role="status">
        {shown !== undefined && t(`strength${shown}`)}
        {shown !== undefined && shown < strong && <span class="hint"> {t("strengthAdvice")}</span>}
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
