import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { partOfProgress, type ProgressOptions, type WorkerPort } from "../../../crypto/index.ts";
import { addKitCode, joinKitCodes, missingKitCodes, type ReadKitCodes } from "../../../src/backup/index.ts";
import { mostFileBytes, mostPixels, readQrCodes } from "../../codes/read-qr-code.ts";
import { explain } from "../../locale/explain.ts";
import { listed, t } from "../../locale/i18n.ts";
import { numberText } from "../../locale/numbers.ts";
import { Notice } from "../../parts/Header.tsx";
import { useLongWork, Working } from "../../parts/long-work.tsx";

/**
 * Reads the encrypted backup from pictures of the QR codes in an emergency kit. On a phone, the file field also offers
 * the camera. The codes of a selection of pictures count only if all of these pictures were read: cancelling drops them.
 */
export function KitPictures(props: { qrWorker: () => WorkerPort; onRead: (backup: string) => void }): JSX.Element {
  const id = useId();
  const [read, setRead] = useState<ReadKitCodes>();
  const work = useLongWork();
  const isReading = work.fraction !== undefined;
  const [faults, setFaults] = useState<readonly string[]>([]);

  /** Reads the QR codes in one picture. @returns the codes from all pictures so far, and the errors in this picture */
  const take = async (
    before: ReadKitCodes | undefined,
    picture: File,
    progress: ProgressOptions,
  ): Promise<{ after: ReadKitCodes | undefined; found: readonly string[] }> => {
    const { name } = picture;
    const codes = await readQrCodes(props.qrWorker, picture, "paper", progress);
    if ("refused" in codes) {
      const isTooLarge = codes.refused === "too-large";
      const text = isTooLarge ? t("kitTooLarge", name, mostPixels / 1e6, mostFileBytes / 2 ** 20) : undefined;
      return { after: before, found: [text ?? t("kitNotAPicture", name)] };
    }
    let after = before;
    let isKit = false;
    const found = new Set<string>();
    for (const text of codes.texts) {
      const added = addKitCode(after, text);
      if ("read" in added) after = added.read;
      else if (added.refused === "not-a-kit")
        continue; // the picture may also contain other QR codes
      else found.add(t(added.refused === "another-kit" ? "kitAnother" : "kitNewer", name));
      isKit = true;
    }
    return { after, found: isKit ? [...found] : [t("kitNothingFound", name)] };
  };

  const readAll = async (files: readonly File[], progress: ProgressOptions): Promise<void> => {
    setFaults([]);
    let now = read;
    const all: string[] = [];
    for (const [i, file] of files.entries()) {
      const part = partOfProgress(progress, i / files.length, (i + 1) / files.length);
      const { after, found } = await take(now, file, part);
      now = after;
      all.push(...found);
    }
    setRead(now);
    if (now && missingKitCodes(now).length === 0) {
      try {
        props.onRead(await joinKitCodes(now));
      } catch (error) {
        all.push(explain(error));
      }
      setRead(undefined); // the next pictures may show a different emergency kit
    }
    setFaults(all);
  };
  const missing = read ? missingKitCodes(read) : [];
  return (
    <div class="kit-pictures">
      <label for={id}>{t("kitPictures")}</label>
      <input
        id={id}
        class="field"
        type="file"
        accept="image/*"
        multiple
        disabled={isReading}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = ""; // without this, choosing the same picture again would fire no change event
          if (files.length > 0) void work.run((progress) => readAll(files, progress));
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        {t("kitPicturesHint")}
      </p>
      <p role="status">
        {!isReading && read && missing.length > 0
          ? t("kitMissing", read.parts.size, read.count, listed(missing.map(numberText)))
          : ""}
      </p>
      {work.fraction !== undefined && (
        <Working fraction={work.fraction} text={t("kitReading")} onCancel={work.cancel} />
      )}
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {faults.map((fault) => (
        <Notice key={fault} kind="error">
          {fault}
        </Notice>
      ))}
      {read && missing.length > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setRead(undefined);
            setFaults([]);
          }}
        >
          {t("kitStartAgain")}
        </button>
      )}
    </div>
  );
}
