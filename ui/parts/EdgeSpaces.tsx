import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import type { HeldSecret } from "./held-secret.ts";

/**
 * Offers to remove spaces before and after a typed name. Phones add a space after a suggested word. Nobody sees it, but
 * it gives another password.
 */
export function EdgeSpaces({
  value,
  onInput,
}: {
  value: string;
  onInput: (value: string) => void;
}): JSX.Element | null {
  const trimmed = value.trim();
  if (trimmed === value || trimmed === "") return null;
  return (
    <button
      type="button"
      class="quiet small start"
      onClick={({ currentTarget }) => {
        // otherwise the focus is lost when the pressed button disappears
        currentTarget.closest("div.hint")?.parentElement?.querySelector("input")?.focus();
        onInput(trimmed);
      }}
    >
      {t("useTrimmed", trimmed)}
    </button>
  );
}

/** Says that a hidden text begins or ends with a space. The spaces count, because some people want them. */
export function SecretEdges({ secret }: { secret: HeldSecret }): JSX.Element {
  const [has, setHas] = useState(false);
  useEffect(
    () =>
      secret.follow((text) => {
        setHas(text !== text.trim() && text.trim() !== "");
      }),
    [secret],
  );
  return (
    <div class="caps-lock" role="status">
      {has && t("edgeSpaces")}
    </div>
  );
}
