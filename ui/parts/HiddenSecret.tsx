import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import type { HeldSecret } from "./held-secret.ts";
import { IconButton } from "./Icon.tsx";
import { Secret } from "./Secret.tsx";

/** Shows dots in place of a password until the user presses the eye button. The number of dots says nothing. */
export function HiddenSecret({ secret, describedBy }: { secret: HeldSecret; describedBy?: string }): JSX.Element {
  const [shown, setShown] = useState(false);
  return (
    <div class="hidden-secret">
      {shown ? (
        <Secret secret={secret} />
      ) : (
        <span class="dots grow" aria-hidden="true">
          {"•".repeat(12)}
        </span>
      )}
      <IconButton
        icon={shown ? "eyeOff" : "eye"}
        name={t(shown ? "hidePassword" : "showPassword")}
        {...(describedBy !== undefined && { describedBy })}
        onClick={() => {
          setShown(!shown);
        }}
      />
    </div>
  );
}
