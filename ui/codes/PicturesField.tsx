import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { partOfProgress, type ProgressOptions, type WorkerPort } from "../../crypto/index.ts";
import { t } from "../locale/i18n.ts";
import { Notice } from "../parts/Header.tsx";
import { useLongWork, Working } from "../parts/long-work.tsx";
import { mostFileBytes, mostPixels, readQrCodes } from "./read-qr-code.ts";

/** The texts of the QR codes in one picture. */
export interface CodesOfPicture {
  /** The name of the picture's file. */
  readonly name: string;
  readonly texts: readonly string[];
}

/**
 * Reads the QR codes in pictures of paper. On a phone, the file field also offers the camera. The codes of a selection
 * of pictures count only if all of these pictures were read: cancelling drops them.
 */
export function PicturesField(props: {
  label: string;
  hint: string;
  /** Text about the codes that were read so far. Hidden while pictures are read. */
  status: string;
  qrWorker: () => WorkerPort;
  /**
   * Takes the codes of all pictures of a selection that the browser could read.
   *
   * @returns the errors in the pictures
   */
  onRead: (pictures: readonly CodesOfPicture[]) => Promise<readonly string[]> | readonly string[];
}): JSX.Element {
  const id = useId();
  const work = useLongWork();
  const isReading = work.fraction !== undefined;
  const [faults, setFaults] = useState<readonly string[]>([]);

  const readAll = async (files: readonly File[], progress: ProgressOptions): Promise<void> => {
    setFaults([]);
    const pictures: CodesOfPicture[] = [];
    const refused: string[] = [];
    for (const [i, file] of files.entries()) {
      const part = partOfProgress(progress, i / files.length, (i + 1) / files.length);
      const codes = await readQrCodes(props.qrWorker, file, "paper", part);
      if ("texts" in codes) pictures.push({ name: file.name, ...codes });
      else if (codes.refused === "unreadable") refused.push(t("kitNotAPicture", file.name));
      else refused.push(t("kitTooLarge", file.name, mostPixels / 1e6, mostFileBytes / 2 ** 20));
    }
    setFaults([...refused, ...(await props.onRead(pictures))]);
  };
  return (
    <div class="pictures">
      <label for={id}>{props.label}</label>
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
        {props.hint}
      </p>
      <p role="status">{isReading ? "" : props.status}</p>
      {work.fraction !== undefined && (
        <Working fraction={work.fraction} text={t("kitReading")} onCancel={work.cancel} />
      )}
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {faults.map((fault) => (
        <Notice key={fault} kind="error">
          {fault}
        </Notice>
      ))}
    </div>
  );
}
