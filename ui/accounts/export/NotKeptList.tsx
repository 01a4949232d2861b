import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type ExportFormat, notKept, type NotKept, type NotKeptKind } from "../../../src/exchange/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { isolated, listed, t } from "../../locale/i18n.ts";
import { Notice } from "../../parts/Header.tsx";

/** Maximum number of accounts that are named for each kind of data. */
const mostNames = 3;

/** Lists what the file of an export will not contain, although the vault contains it. Shows nothing if that is nothing. */
export function NotKeptList({ contents, format }: { contents: Contents; format: ExportFormat }): JSX.Element | null {
  const all = useMemo(() => notKept(contents, format), [contents, format]);
  if (all.length === 0) return null;
  return (
    <Notice kind="plain">
      {t("csvNotKept")}
      <ul class="several">
        {all.map((each) => (
          <li key={each.kind}>{lineOf(each)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Returns a line such as "earlier passwords (2): example.com (ada), nas.example (admin)". */
function lineOf({ kind, names }: NotKept): string {
  const counted = t("importCount", kindText(kind), names.length);
  if (kind === "generated") return counted; // usually almost all accounts
  const shown = names
    .slice(0, mostNames)
    .map(({ site, title }) => (title === "" ? isolated(site) : `${isolated(site)} (${isolated(title)})`));
  const more = names.length > mostNames ? ` ${t("andMore", names.length - mostNames)}` : "";
  return t("actionOf", counted, `${listed(shown)}${more}`);
}

const kindText = (kind: NotKeptKind): string =>
  kind === "app" || kind === "new" || kind === "generated" || kind === "deleted"
    ? t(`notKept_${kind}`)
    : t(`recordField_${kind}`);
