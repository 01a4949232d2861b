/** Reads printed pages with Poppler, as a person with a printer and a scanner would. */
import { spawnSync } from "node:child_process";
import { findCodes } from "../../ui/codes/find-codes.ts";
import { pictureOf } from "../unit/ui/codes/drawn-picture.ts";

/** A sentence that says what is missing, or undefined if Poppler is installed. */
export const missingPoppler =
  spawnSync("pdftoppm", ["-v"]).status === 0 ? undefined : "pdftoppm is missing: Debian has it in poppler-utils";

function poppler(program: string, args: readonly string[], input: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`);
  return stdout;
}

/** Returns the text of each page of a PDF. */
export const textsOfPages = (pdf: Buffer): readonly string[] =>
  poppler("pdftotext", ["-layout", "-", "-"], pdf).toString("utf8").replace(/\f$/u, "").split("\f");

/**
 * Returns a picture of a page of a PDF, as a scanner makes it.
 *
 * @param page - its number, from 1
 * @returns a gray PNG
 */
export const scanOf = (pdf: Buffer, page: number, dotsPerInch: number): Buffer =>
  poppler("pdftoppm", ["-png", "-gray", "-r", String(dotsPerInch), "-f", String(page), "-l", String(page), "-"], pdf);

/** Returns the texts of the QR codes on a page of a PDF, read from a scan. The generator page reads them in this way. */
export function codesOnPage(pdf: Buffer, page: number, dotsPerInch: number): readonly string[] {
  const options = ["-gray", "-r", String(dotsPerInch), "-f", String(page), "-l", String(page), "-"];
  const pgm = poppler("pdftoppm", options, pdf);
  const head = /^P5\s+(?<width>\d+)\s+(?<height>\d+)\s+255\s/u.exec(pgm.toString("latin1", 0, 40));
  const [width, height] = [Number(head?.groups?.["width"]), Number(head?.groups?.["height"])];
  return findCodes(pictureOf({ width, height, gray: new Uint8Array(pgm.subarray(head?.[0].length)) }), "paper");
}
