import type { JSX } from "preact";
import type { EmergencyKit } from "../../../src/backup/index.ts";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { dayText } from "../../locale/times.ts";
import { Icon } from "../../parts/Icon.tsx";
import type { PageSpan } from "./kit-pages.ts";
import { codeName } from "./KitTable.tsx";
import { first, second, Sentence, third } from "./Sentence.tsx";

/** The pages that each part of a kit takes. */
export interface KitPlaces {
  readonly list: PageSpan;
  readonly codes: PageSpan;
  readonly qrCodes: PageSpan;
  readonly appendix: PageSpan;
}

/**
 * Shows the first page of a kit. It tells whoever finds the kit what to do, and in plain steps, because that person may
 * never have seen Saltmill.
 */
export function KitFirstPage(props: {
  kit: EmergencyKit;
  owner: string;
  address: string;
  places: KitPlaces;
  /** The number of recovery codes. */
  codes: number;
  pages: number;
}): JSX.Element {
  const { kit, owner, address, places, codes, pages } = props;
  const { list, qrCodes, appendix } = places;
  const identity = (
    <b key="identity">
      <bdi>{kit.identity}</bdi>
    </b>
  );
  return (
    <>
      <div class="kit-title">
        <Icon name="mill" />
        <div>
          <h3>{t("paperTitle")}</h3>
          <p>
            <Sentence text={t("kitFor", first)} parts={[<b key="owner">{owner}</b>]} />
          </p>
        </div>
        <dl>
          <dt>{t("kitMadeOn")}</dt>
          <dd>{dayText(kit.made)}</dd>
          <dt>{t("kitAccounts")}</dt>
          <dd>{numberText(kit.accounts.length)}</dd>
          <dt>{t("kitPagesTitle")}</dt>
          <dd>{numberText(pages)}</dd>
        </dl>
      </div>
      <p class="kit-lead">{t("kitLead")}</p>
      <div class="fill-in">
        <Blank text={t("paperMaster")} more={t("kitMasterOf", dayText(kit.made))} question={t("paperMasterWhere")} />
        <Blank text={t("paperHowOpen")} value={address} />
        {!qrCodes && <Blank text={t("kitBackupWhere")} />}
      </div>
      <h4>{t("kitAtOnce")}</h4>
      <ol class="steps">
        <li>{t("kitStepPage")}</li>
        <li>
          {qrCodes ? (
            <Sentence
              text={t("kitStepScan", first, second, third)}
              parts={[
                <b key="view">{t("view_paper")}</b>,
                <b key="field">{t("kitPictures")}</b>,
                <PageLink key="page" of={qrCodes} />,
              ]}
            />
          ) : (
            <Sentence text={t("kitStepFile", first)} parts={[<b key="view">{t("view_paper")}</b>]} />
          )}
        </li>
        <li>{t("kitStepOpen")}</li>
      </ol>
      <h4>{t("kitByHand")}</h4>
      <ol class="steps">
        <li>
          <Sentence text={t("kitStepFind", first)} parts={[<PageLink key="page" of={list} />]} />
        </li>
        <li>
          <Sentence
            text={t("paperHowMake", first, second)}
            parts={[<b key="view">{t("generator_make")}</b>, identity]}
          />
        </li>
        {places.codes && (
          <li>
            <Sentence
              text={t("paperHowStored", first, second, third)}
              parts={[<b key="view">{t("view_recovery")}</b>, <PageLink key="page" of={places.codes} />, identity]}
            />
          </li>
        )}
      </ol>
      <h4>{t("kitFirstTitle")}</h4>
      <p>{t("kitFirstText")}</p>
      <table class="contents">
        <tbody>
          <Content text={t("kitList")} of={list} />
          <Content
            text={`${t("paperRecoveryCodes")} ${codeName({ number: 1 })}–${codeName({ number: codes })}`}
            of={places.codes}
          />
          <Content text={t("paperBackup")} of={qrCodes} />
          <Content text={t("paperAppendix")} of={appendix} />
        </tbody>
      </table>
    </>
  );
}

/** Shows a value, or a line on which the value is written by hand. The line comes right after what it answers. */
function Blank(props: { text: string; more?: string; question?: string; value?: string }): JSX.Element {
  const { text, more, question, value = "" } = props;
  return (
    <div>
      <b>{text}</b> {more} {question !== undefined && <b>{question}</b>}
      <div class="blank">
        {value !== "" && (
          <code translate={false} dir="ltr">
            {value}
          </code>
        )}
      </div>
    </div>
  );
}

function Content({ text, of }: { text: string; of: PageSpan }): JSX.Element | null {
  if (!of) return null;
  return (
    <tr>
      <td>{text}</td>
      <td>
        <a href={`#${pageId(of[0])}`}>{numbersOf(of)}</a>
      </td>
    </tr>
  );
}

/** Returns the id of a page of the kit. */
export const pageId = (page: number): string => `kit-page-${page}`;

/** Shows a reference such as "pages 2–3". */
function PageLink({ of }: { of: PageSpan }): JSX.Element | null {
  return of ? <a href={`#${pageId(of[0])}`}>{t(of[0] === of[1] ? "kitPage" : "kitPages", numbersOf(of))}</a> : null;
}

const numbersOf = ([from, to]: NonNullable<PageSpan>): string =>
  from === to ? numberText(from) : `${numberText(from)}–${numberText(to)}`;
