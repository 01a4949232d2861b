import type { JSX } from "preact";
import { Field } from "../parts/Field.tsx";
import { fromAddress, proposedSite } from "./from-address.ts";
import { t } from "../locale/i18n.ts";

/** The site of an account. A whole address becomes its site; for a host the site is proposed, and the host may stay. */
export function SiteField(props: {
  value: string;
  busy: boolean;
  error: string | undefined;
  autoFocus?: boolean;
  onInput: (site: string) => void;
}): JSX.Element {
  const { value, onInput } = props;
  const proposed = proposedSite(value);
  return (
    <Field
      label={t("site")}
      value={value}
      busy={props.busy}
      error={props.error}
      autoFocus={props.autoFocus === true}
      onInput={onInput}
      onDone={(text) => {
        onInput(fromAddress(text));
      }}
      hint={
        proposed !== undefined && (
          <button
            type="button"
            class="quiet small"
            onClick={({ currentTarget }) => {
              currentTarget.closest("div.hint")?.parentElement?.querySelector("input")?.focus(); // the button goes away
              onInput(proposed);
            }}
          >
            {t("useSite", proposed)}
          </button>
        )
      }
    />
  );
}
