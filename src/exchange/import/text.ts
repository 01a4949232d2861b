import type { AppError } from "../../errors.ts";
import { badImport } from "../../formats/index.ts";
import { type Interruption, nextSlice } from "../../slices.ts";
import { fromWindows1252 } from "./windows-1252.ts";

/** Number of bytes that are decoded between two pauses. This takes about 5 ms, and ten times as long in UTF-16. */
const perSlice = 2 ** 20;

/**
 * Decodes the text of a file in UTF-8, UTF-16 or Windows-1252. A byte order mark tells the encoding. Without such a
 * mark, the encoding is guessed from the bytes. The result does not contain the mark.
 *
 * @throws AppError `import-format` if the bytes are damaged UTF-8, or do not seem to be in one of these encodings; the
 * signal's reason when aborted
 */
export async function decodeText(bytes: Uint8Array, options: Interruption): Promise<string> {
  const utf16 = utf16Of(bytes);
  const text =
    utf16 === undefined
      ? ((await decoded("utf-8", bytes, options)) ?? (await fromOtherThanUtf8(bytes, options)))
      : await decoded(utf16, bytes, options);
  if (text === undefined) throw notText();
  await nextSlice(options); // the next search joins the parts of the text, which takes 70 ms for 64 MiB (Node 20)
  return text;
}

const notText = (): AppError => badImport("not UTF-8: save it as UTF-8");

/**
 * Decodes bytes, or returns undefined if they are not valid in this encoding.
 *
 * @throws AppError `import-format` for a zero character, which no text contains
 */
async function decoded(encoding: string, bytes: Uint8Array, options: Interruption): Promise<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text = "";
  for (let at = 0; ; at += perSlice) {
    if (at > 0) await nextSlice(options);
    const isLast = at + perSlice >= bytes.length;
    let part: string;
    try {
      part = decoder.decode(bytes.subarray(at, at + perSlice), { stream: !isLast });
    } catch {
      return undefined;
    }
    if (part.includes("\0")) throw notText();
    text += part;
    if (isLast) return text;
  }
}

/**
 * Returns the variant of UTF-16 in which a file is encoded, or undefined for another encoding. Reads the byte order
 * mark. Without a mark, looks for the zero bytes of the first two characters, which are ASCII in almost every file.
 */
function utf16Of([first, second, third, fourth]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? "utf-16be" : undefined;
}

/**
 * Decodes bytes as Windows-1252. Returns undefined if the bytes seem to be damaged UTF-8, because the decoded letters
 * would be wrong.
 */
const fromOtherThanUtf8 = async (bytes: Uint8Array, options: Interruption): Promise<string | undefined> =>
  (await isDamagedUtf8(bytes, options)) ? undefined : fromWindows1252(bytes, options);

/**
 * Returns true if invalid UTF-8 seems to be damaged UTF-8 and not Windows-1252: it begins with the byte order mark of
 * UTF-8, or at least a fifth of its sequences beyond ASCII are valid. Text in Windows-1252 rarely contains sequences
 * that are valid in UTF-8, such as the bytes of `ß“`.
 */
async function isDamagedUtf8(bytes: Uint8Array, options: Interruption): Promise<boolean> {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  const decoder = new TextDecoder();
  let [valid, wrong] = [0, 0];
  for (let at = 0; at < bytes.length; at += perSlice) {
    if (at > 0) await nextSlice(options);
    const text = decoder.decode(bytes.subarray(at, at + perSlice), { stream: at + perSlice < bytes.length });
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 0xfffd) wrong++;
      else if (code >= 0x80) valid++;
    }
  }
  return valid > 0 && 4 * valid >= wrong;
}
