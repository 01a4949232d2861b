import type { ComponentChildren, JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { Header } from "../parts/Header.tsx";

/** Shows the header of the locked vault. Only screen readers say "Locked": the field for the password says it too. */
export function LockedHeader({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  return (
    <Header title={title}>
      <span class="unseen">{t("locked")}</span>
      {children}
    </Header>
  );
}
