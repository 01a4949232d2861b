import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { placeShown } from "../../../src/accounts/index.ts";
import { type EmergencyKit, recoveryQrText } from "../../../src/backup/index.ts";
import { t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { dayText } from "../../locale/times.ts";
import { QrDrawing, type QrModules } from "../../parts/QrCode.tsx";
import { appendixOf, type AppendixBlock } from "./kit-appendix.ts";
import {
  fillColumns,
  grouped,
  type KitCodePiece,
  kitCodesOf,
  pageSpans,
  piecesOf,
  qrPlaceOf,
  type Span,
} from "./kit-pages.ts";
import { type KitRow, kitRowsOf } from "./kit-rows.ts";
import { KitFirstPage, pageId } from "./KitFirstPage.tsx";
import { codeId, codeName, KitTable } from "./KitTable.tsx";

/** Everything that is printed after the first page, before it is distributed over pages. */
interface KitParts {
  readonly rows: readonly KitRow[];
  readonly pieces: readonly DrawnPiece[];
  readonly appendix: readonly AppendixBlock[];
}

/** A piece of a recovery code, and the QR code that is printed with the first piece. */
interface DrawnPiece extends KitCodePiece {
  readonly qr: QrModules | undefined;
}

/** The QR codes of a kit. */
export interface KitQrCodes {
  /** The encrypted backup. Undefined if it does not fit on four printed pages. */
  readonly backup: readonly QrModules[] | undefined;
  /** Number of a recovery code → its QR code, unless the code is too long for one. */
  readonly recovery: ReadonlyMap<number, QrModules>;
}

interface SheetProps {
  kit: EmergencyKit;
  /** The name on the kit. */
  owner: string;
  /**
   * Address of the generator page. If this text is empty, the kit has a blank line where the user can write the
   * address.
   */
  address: string;
  codes: KitQrCodes;
}

/**
 * Shows the emergency kit in pages that fit on A4 and Letter. Only this part of the page is printed. The pages are
 * filled here, not by the browser, because each needs its number and the number of all pages, and Firefox cannot print
 * these. First draws everything unseen, to measure it.
 */
export function KitSheet(props: SheetProps): JSX.Element {
  const { kit, codes: qrCodes } = props;
  const parts = useMemo((): KitParts => {
    const codes = kitCodesOf(kit.accounts);
    const pieces = codes.flatMap(piecesOf).map((piece): DrawnPiece => {
      const { code, from } = piece;
      return { ...piece, qr: from === 0 ? qrCodes.recovery.get(code.number) : undefined };
    });
    return { rows: kitRowsOf(kit.accounts, codes), pieces, appendix: appendixOf(kit) };
  }, [kit, qrCodes]);
  const [measured, setMeasured] = useState<{ readonly parts: KitParts; readonly columns: KitColumns }>();
  if (measured?.parts !== parts) {
    return (
      <Measure
        parts={parts}
        onMeasured={(columns) => {
          setMeasured({ parts, columns });
        }}
      />
    );
  }
  return <Pages {...props} parts={parts} columns={measured.columns} />;
}

/** The blocks of each page of the list, and of each column of the other parts. */
interface KitColumns {
  readonly rows: readonly Span[];
  /** Number of lines for later accounts that fit below the last row. */
  readonly blankRows: number;
  readonly pieces: readonly Span[];
  readonly appendix: readonly Span[];
}

const perMillimetre = 96 / 25.4;
/** Height of the text on a page: that of Letter, the lower of the two papers, without the borders and the footer. */
const room = (279 - 16 - 20) * perMillimetre;
/** Height of a line for a later account, of their title and of the text below them. */
const [blankHeight, blankExtra] = [9 * perMillimetre, 20 * perMillimetre];
const mostBlankRows = 6;

/** Draws all parts of a kit unseen, each on one long page, and distributes their blocks over pages and columns. */
function Measure({ parts, onMeasured }: { parts: KitParts; onMeasured: (columns: KitColumns) => void }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [list, pieces, appendix] = Array.from(place.current?.children ?? [], heightsIn);
    if (!list || !pieces || !appendix) return;
    const rows = fillColumns(list.blocks, room - list.head);
    const last = rows.at(-1);
    const used = list.head + (last ? list.blocks.slice(...last).reduce((sum, each) => sum + each, 0) : 0);
    onMeasured({
      rows,
      blankRows: Math.max(0, Math.min(mostBlankRows, Math.floor((room - used - blankExtra) / blankHeight))),
      pieces: fillColumns(pieces.blocks, room - pieces.head),
      appendix: fillColumns(appendix.blocks, room - appendix.head),
    });
  });
  return (
    <div class="kit-measure" ref={place} aria-hidden="true">
      <div class="kit-page">
        <ListPage rows={parts.rows} part={0} />
      </div>
      <div class="kit-page">
        <CodesPage columns={[parts.pieces, []]} part={0} />
      </div>
      <div class="kit-page">
        <AppendixPage columns={[parts.appendix, []]} part={0} />
      </div>
    </div>
  );
}

/** Returns the heights of an element's blocks, and of what is above the first of them. */
function heightsIn(element: Element): { readonly head: number; readonly blocks: readonly number[] } {
  const tops = Array.from(element.querySelectorAll("[data-block]"), (block) => block.getBoundingClientRect().top);
  const end = element.querySelector("[data-end]")?.getBoundingClientRect().bottom ?? 0;
  const content = element.firstElementChild?.getBoundingClientRect().top ?? 0;
  return { head: (tops[0] ?? end) - content, blocks: tops.map((top, i) => (tops[i + 1] ?? end) - top) };
}

function Pages(props: SheetProps & { parts: KitParts; columns: KitColumns }): JSX.Element {
  const { kit, owner, address, codes, parts, columns } = props;
  const lists = columns.rows.map((span) => parts.rows.slice(...span));
  const pairs = grouped(
    columns.pieces.map((span) => parts.pieces.slice(...span)),
    2,
  );
  const qrPages = grouped(codes.backup ?? [], qrCodesPerPage);
  const steps = grouped(
    columns.appendix.map((span) => parts.appendix.slice(...span)),
    2,
  );
  const [list, codePages, qrCodes, appendix] = pageSpans(
    [lists, pairs, qrPages, steps].map(({ length }) => length),
    2,
  );
  const places = { list, codes: codePages, qrCodes, appendix };
  const all: readonly ComponentChildren[] = [
    <KitFirstPage
      key="first"
      kit={kit}
      owner={owner}
      address={address.trim()}
      places={places}
      codes={parts.pieces.at(-1)?.code.number ?? 0}
      pages={1 + lists.length + pairs.length + qrPages.length + steps.length}
    />,
    ...lists.map((rows, i) => (
      <ListPage key={`list ${i}`} rows={rows} part={i} blankRows={i === lists.length - 1 ? columns.blankRows : 0} />
    )),
    ...pairs.map((pair, i) => <CodesPage key={`codes ${i}`} columns={pair} part={i} />),
    ...qrPages.map((some, i) => <QrPage key={`qr ${i}`} codes={some} part={i} count={codes.backup?.length ?? 0} />),
    ...steps.map((pair, i) => <AppendixPage key={`appendix ${i}`} columns={pair} part={i} />),
  ];
  return (
    <article class="paper" aria-label={t("paperTitle")} onClick={followLink}>
      {all.map((page, i) => (
        <section key={i} class="kit-page" id={pageId(i + 1)} tabIndex={-1}>
          {page}
          <div class="kit-foot">
            <span>{t("kitOf", owner)}</span>
            <span>{dayText(kit.made)}</span>
            <span>{t("pageOf", i + 1, all.length)}</span>
          </div>
        </section>
      ))}
    </article>
  );
}

/**
 * Goes to the place in the kit to which a link points. The page's address stays, because it names the view. In the
 * printed PDF, the browser follows the links.
 */
function followLink(event: MouseEvent): void {
  const address = (event.target as Element).closest("a")?.getAttribute("href");
  const target = address?.startsWith("#kit-") ? document.getElementById(address.slice(1)) : null;
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Shows the heading of a part of the kit. Only the first page of the part has the text below it. */
function Head({ title, text, part }: { title: string; text: string; part: number }): JSX.Element {
  return (
    <div class="kit-head">
      <h3>
        {title} {part > 0 && <small>{t("kitContinued")}</small>}
      </h3>
      {part === 0 && <p>{text}</p>}
    </div>
  );
}

function ListPage(props: { rows: readonly KitRow[]; part: number; blankRows?: number }): JSX.Element {
  const { rows, part, blankRows = 0 } = props;
  return (
    <>
      <Head title={t("kitList")} text={t("kitListIntro")} part={part} />
      <KitTable rows={rows} />
      <div data-end />
      {blankRows > 0 && (
        <section class="later">
          <h4>{t("kitRoom")}</h4>
          {Array.from({ length: blankRows }, (_, i) => (
            <div key={i} class="blank" />
          ))}
          <p>{t("kitRoomHint")}</p>
        </section>
      )}
    </>
  );
}

function CodesPage({ columns, part }: { columns: readonly (readonly DrawnPiece[])[]; part: number }): JSX.Element {
  return (
    <>
      <Head title={t("paperRecoveryCodes")} text={t("kitCodesIntro")} part={part} />
      <div class="kit-columns">
        {columns.map((pieces, i) => (
          <div key={i}>
            {pieces.map((piece) => (
              <CodePiece key={`${piece.code.number} ${piece.from}`} {...piece} />
            ))}
            {i === 0 && <div data-end />}
          </div>
        ))}
      </div>
    </>
  );
}

function CodePiece({ code, from, lines, qr }: DrawnPiece): JSX.Element {
  const { account, login } = code.of;
  const isKey = code.gives === "key";
  return (
    <section
      class={qr && qrPlaceOf(code) === "below" ? "entry long" : "entry"}
      data-block
      {...(from === 0 ? { id: codeId(code), tabIndex: -1 } : {})}
    >
      <div>
        <h4>
          <b>{codeName(code)}</b> <bdi>{placeShown(account)}</bdi>
        </h4>
        <p>
          <bdi>{login === "" ? t("noLogin") : login}</bdi>
          {isKey && ` · ${t("oneTimeCodes")}`}
        </p>
        <ol
          class="code"
          start={from + 1}
          aria-label={t(isKey ? "oneTimeCodes" : "view_recovery")}
          translate={false}
          dir="ltr"
        >
          {lines.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ol>
      </div>
      {qr && <QrDrawing modules={qr} label={`${t("qrCode")} ${codeName(code)}`} />}
    </section>
  );
}

function AppendixPage(props: { columns: readonly (readonly AppendixBlock[])[]; part: number }): JSX.Element {
  return (
    <>
      <Head title={t("paperAppendix")} text={t("paperAppendixIntro")} part={props.part} />
      <div class="kit-columns appendix">
        {props.columns.map((blocks, i) => (
          <div key={i}>
            {blocks.map(({ heading, number, text, isCode }, k) => (
              <div key={k} data-block>
                {heading !== undefined && <h4>{heading}</h4>}
                {isCode ? (
                  <p>
                    {number !== undefined && `${numberText(number)}. `}
                    <code translate={false} dir="ltr">
                      {text}
                    </code>
                  </p>
                ) : (
                  <p class={number === undefined ? "" : "step"}>
                    {number !== undefined && <span class="no">{numberText(number)}.</span>}
                    {text}
                  </p>
                )}
              </div>
            ))}
            {i === 0 && <div data-end />}
          </div>
        ))}
      </div>
    </>
  );
}

/** Six QR codes fill a page. Smaller ones would be hard to read for a phone's camera. */
const qrCodesPerPage = 6;

/** Shows some of the QR codes with the encrypted backup. */
function QrPage(props: { codes: readonly QrModules[]; part: number; count: number }): JSX.Element {
  const { codes, part, count } = props;
  return (
    <>
      <Head title={t("paperBackup")} text={t("paperBackupIntro")} part={part} />
      <div class="kit-codes">
        {codes.map((modules, i) => {
          const number = t("paperCodeNumber", part * qrCodesPerPage + i + 1, count);
          return (
            <figure key={i}>
              <QrDrawing modules={modules} label={number} />
              <figcaption>{number}</figcaption>
            </figure>
          );
        })}
      </div>
    </>
  );
}

/**
 * Draws the QR codes of a kit. Their border is narrow, because the paper around them is white.
 *
 * @param backup - the texts of the encrypted backup
 */
export async function drawnCodes(kit: EmergencyKit, backup: readonly string[] | undefined): Promise<KitQrCodes> {
  const { encode } = await import("uqr");
  const draw = (text: string): QrModules => encode(text, { ecc: "M", border: 2 }).data;
  const codes = kitCodesOf(kit.accounts).filter((code) => qrPlaceOf(code) !== undefined);
  return {
    backup: backup?.map(draw),
    recovery: new Map(codes.map(({ number, lines }) => [number, draw(recoveryQrText(number, lines))])),
  };
}
