import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { addKitCode, joinKitCodes, missingKitCodes, type ReadKitCodes } from "../../../src/internal.ts";
import { explain } from "../../locale/explain.ts";
import { listed } from "../../locale/listed.ts";
import { numberText } from "../../locale/numbers.ts";
import { Notice } from "../../parts/Header.tsx";
import { t } from "../../locale/i18n.ts";
import { readCodes } from "./read-codes.ts";

/**
 * Reads the encrypted backup from pictures of the QR codes in an emergency kit. On a phone, the file field also offers
 * the camera.
 */
export function KitPictures(props: { onRead: (backup: string) => void }): JSX.Element {
  const id = useId();
  const [read, setRead] = useState<ReadKitCodes>();
  const [isReading, setReading] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);

  /** Reads the QR codes in one picture. @returns the codes from all pictures so far, and the errors in this picture */
  const take = async (
    before: ReadKitCodes | undefined,
    { name, picture }: { readonly name: string; readonly picture: Blob },
  ): Promise<{ after: ReadKitCodes | undefined; found: readonly string[] }> => {
    const texts = await readCodes(picture).catch(() => undefined);
    if (!texts) return { after: before, found: [t("kitNotAPicture", name)] };
    let after = before;
    let isKit = false;
    const found = new Set<string>();
    for (const text of texts) {
      const added = addKitCode(after, text);
      if ("read" in added) after = added.read;
      else if (added.refused === "not-a-kit")
        continue; // the picture may also contain other QR codes
      else found.add(t(added.refused === "another-kit" ? "kitAnother" : "kitNewer", name));
      isKit = true;
    }
    return { after, found: isKit ? [...found] : [t("kitNothingFound", name)] };
  };

  const choose = async (files: readonly File[]): Promise<void> => {
    setReading(true);
    setFaults([]);
    let now = read;
    const all: string[] = [];
    for (const file of files) {
      const { after, found } = await take(now, { name: file.name, picture: file });
      now = after;
      all.push(...found);
    }
    setReading(false);
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
          if (files.length > 0) void choose(files);
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        {t("kitPicturesHint")}
      </p>
      <p role="status">
        {isReading
          ? t("kitReading")
          : read && missing.length > 0
            ? t("kitMissing", read.parts.size, read.count, listed(missing.map(numberText)))
            : ""}
      </p>
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
