import { partOfProgress, type ProgressOptions, wipe } from "../../../crypto/index.ts";
import { toBase64 } from "../../base64.ts";
import { paced } from "../../slices.ts";
import type { OpenedMaster, SchemeEntry } from "../scheme.ts";

/** Number of secrets that are derived between two pauses. The schemes that need no slow step take up to 0.5 ms each. */
const perSlice = 16;

/**
 * Derives the secrets of many entries of another program's scheme, one after another.
 *
 * @param opened - the master password, ready for use; the caller wipes it
 * @returns the secrets in Base64, as accounts store them in the field `secret`, in the order of the entries
 * @throws the reason of the aborted signal
 */
export async function foreignSecrets(
  opened: OpenedMaster,
  entries: readonly SchemeEntry[],
  progress: ProgressOptions = {},
): Promise<string[]> {
  const secrets: string[] = [];
  const pace = paced(perSlice, progress);
  for (const [i, entry] of entries.entries()) {
    progress.signal?.throwIfAborted();
    const part = partOfProgress(progress, i / entries.length, (i + 1) / entries.length);
    const bytes = await opened.secretFor(entry, part);
    try {
      secrets.push(toBase64(bytes));
    } finally {
      wipe(bytes);
    }
    await pace();
  }
  progress.signal?.throwIfAborted();
  return secrets;
}
