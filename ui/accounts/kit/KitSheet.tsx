import type { JSX } from "preact";
import { placeShown } from "../../../src/accounts/index.ts";
import type { KitAccount, EmergencyKit, Recipe } from "../../../src/backup/index.ts";
import { t, underscored } from "../../locale/i18n.ts";
import { dayText } from "../../locale/times.ts";
import { QrDrawing, type QrModules } from "../../parts/QrCode.tsx";
import { KitTable } from "./KitTable.tsx";
import { stepsOf } from "./recipe-steps.ts";

/** Shows the emergency kit. Only this part of the page is printed. */
export function KitSheet(props: {
  kit: EmergencyKit;
  /**
   * Address of the generator page. If this text is empty, the kit has a blank line where the user can write the
   * address.
   */
  address: string;
  /** The encrypted backup as QR codes. Undefined if the backup does not fit on four printed pages. */
  codes: readonly QrModules[] | undefined;
}): JSX.Element {
  const { kit, codes } = props;
  const stored = kit.accounts.filter(({ recovery, codeKey }) => recovery ?? codeKey);
  const computed = kit.accounts.filter(({ parameters }) => parameters !== undefined);
  const address = props.address.trim();
  return (
    <article class="paper" aria-label={t("paperTitle")}>
      <h3>{t("paperTitle")}</h3>
      <p>{t("paperMade", dayText(kit.made), kit.identity)}</p>
      <p>{t("paperMaster")}</p>
      <ol class="how">
        <li>
          {t("paperHowOpen")}{" "}
          {address === "" ? (
            <span class="to-fill-in" />
          ) : (
            <code translate={false} dir="ltr">
              {address}
            </code>
          )}
        </li>
        <li>{t("paperHowMake")}</li>
        {stored.length > 0 && <li>{t("paperHowStored")}</li>}
        {codes && <li>{t("paperHowScan")}</li>}
      </ol>
      <KitTable accounts={kit.accounts} />
      {stored.length > 0 && <h4>{t("paperRecoveryCodes")}</h4>}
      {stored.map((each) => (
        <RecoveryCode key={each.account.name} {...each} />
      ))}
      <KitCodes codes={codes} />
      {kit.recipes.length > 0 && (
        <section class="appendix">
          <h3>{t("paperAppendix")}</h3>
          <p>{t("paperAppendixIntro")}</p>
          {computed.some(({ parameters }) => parameters?.includes("\\u")) && (
            <p>{t("paperUnseen", "\\u", "\\u0020")}</p>
          )}
          {computed.map(({ account, parameters, identity = "", earlierMaster }) => (
            <p key={account.name} class="parameters">
              <code translate={false} dir="ltr">
                {parameters}
              </code>
              {earlierMaster && <> {t("paperOlderRoot", dayText(earlierMaster.created), identity)}</>}
            </p>
          ))}
          {kit.recipes.map((recipe) => (
            <KitRecipe key={recipe} recipe={recipe} />
          ))}
        </section>
      )}
    </article>
  );
}

function RecoveryCode({ account, login, recovery, codeKey }: KitAccount): JSX.Element {
  return (
    <section class="entry">
      <h5>
        <bdi>{placeShown(account)}</bdi> · <bdi>{login === "" ? t("noLogin") : login}</bdi>
      </h5>
      {recovery && <CodeLines lines={recovery} name={t("view_recovery")} />}
      {codeKey && (
        <>
          <p>{t("oneTimeCodes")}</p>
          <CodeLines lines={codeKey} name={t("oneTimeCodes")} />
        </>
      )}
    </section>
  );
}

const CodeLines = ({ lines, name }: { lines: readonly string[]; name: string }): JSX.Element => (
  <ol class="code" aria-label={name} translate={false} dir="ltr">
    {lines.map((line, i) => (
      <li key={i}>{line}</li>
    ))}
  </ol>
);

function KitRecipe({ recipe }: { recipe: Recipe }): JSX.Element {
  return (
    <section class="entry recipe">
      <h4>{t(`recipe_${underscored(recipe)}`)}</h4>
      <ol>
        {stepsOf(recipe).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Shows the encrypted backup as QR codes. If the backup does not fit on four printed pages, shows a message and no QR
 * codes.
 */
function KitCodes({ codes }: { codes: readonly QrModules[] | undefined }): JSX.Element {
  return (
    <section class="kit-codes">
      <h4>{t("paperBackup")}</h4>
      <p>{t(codes ? "paperBackupIntro" : "paperBackupTooLarge")}</p>
      {codes?.map((modules, i) => {
        const number = t("paperCodeNumber", i + 1, codes.length);
        return (
          <figure key={i}>
            <QrDrawing modules={modules} label={number} />
            <figcaption>{number}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}

/** Encodes each text as a QR code. */
export async function codesOf(texts: readonly string[]): Promise<readonly QrModules[]> {
  const { encode } = await import("uqr");
  return texts.map((text) => encode(text, { ecc: "M", border: 4 }).data);
}
