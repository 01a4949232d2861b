import type { JSX } from "preact";
import { Field } from "../parts/Field.tsx";
import { addressIn, fromAddress, proposedSite } from "./from-address.ts";
import { t } from "../locale/i18n.ts";

/**
 * Shows the field for the site of an account. Replaces a typed URL with the site of this URL. If the user types a host
 * name, a button proposes the site of the host, such as `example.com` for `www.example.com`.
 */
export function SiteField(props: {
  value: string;
  busy: boolean;
  error: string | undefined;
  autoFocus?: boolean;
  onInput: (site: string) => void;
  /** Called with the URL that the user has typed, before the field shows only its site. */
  onAddress?: (address: string) => void;
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
        const site = fromAddress(text);
        const address = addressIn(text, site);
        if (address !== undefined) props.onAddress?.(address);
        onInput(site);
      }}
      hint={
        proposed !== undefined && (
          <button
            type="button"
            class="quiet small start"
            onClick={({ currentTarget }) => {
              // otherwise the focus is lost when the pressed button disappears
              currentTarget.closest("div.hint")?.parentElement?.querySelector("input")?.focus();
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
