import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { WorkerPort } from "../../../crypto/index.ts";
import {
  addKitCode,
  joinKitCodes,
  missingKitCodes,
  type ReadKitCodes,
  scannedRecovery,
} from "../../../src/backup/index.ts";
import { type CodesOfPicture, PicturesField } from "../../codes/PicturesField.tsx";
import { explain } from "../../locale/explain.ts";
import { listed, t } from "../../locale/i18n.ts";

/** Reads the encrypted backup from pictures of the QR codes in an emergency kit. */
export function KitPictures(props: { qrWorker: () => WorkerPort; onRead: (backup: string) => void }): JSX.Element {
  const [read, setRead] = useState<ReadKitCodes>();
  const [complete, setComplete] = useState(0); // number of codes of the kit that was read completely
  const [round, setRound] = useState(0);
  const missing = read ? missingKitCodes(read) : [];
  const take = async (pictures: readonly CodesOfPicture[]): Promise<readonly string[]> => {
    let now = read;
    const faults = new Set<string>();
    for (const picture of pictures) {
      const { after, found } = addPicture(now, picture);
      now = after;
      for (const fault of found) faults.add(fault);
    }
    setRead(now);
    setComplete(0);
    if (now && missingKitCodes(now).length === 0) {
      try {
        props.onRead(await joinKitCodes(now));
        setComplete(now.count);
      } catch (error) {
        faults.add(explain(error));
      }
      setRead(undefined); // the next pictures may show a different emergency kit
    }
    return [...faults];
  };
  return (
    <>
      {/* With a new key, the errors of the last pictures disappear when the user starts over. */}
      <PicturesField
        key={round}
        label={t("kitPictures")}
        hint={t("kitPicturesHint")}
        status={
          read && missing.length > 0
            ? t("kitMissing", read.parts.size, read.count, listed(missing.map((number) => t("kitCodeNumber", number))))
            : complete > 0
              ? t("kitComplete", complete)
              : ""
        }
        qrWorker={props.qrWorker}
        onRead={take}
      />
      {read && missing.length > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setRead(undefined);
            setRound(round + 1);
          }}
        >
          {t("kitStartAgain")}
        </button>
      )}
    </>
  );
}

/** Adds the codes in one picture. @returns the codes from all pictures so far, and what is wrong with this picture */
function addPicture(
  before: ReadKitCodes | undefined,
  { name, texts }: CodesOfPicture,
): { after: ReadKitCodes | undefined; found: readonly string[] } {
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
  if (isKit) return { after, found: [...found] };
  const isRecovery = texts.some((text) => scannedRecovery(text) !== undefined);
  return { after, found: [isRecovery ? t("kitIsRecovery", name, t("view_recovery")) : t("kitNothingFound", name)] };
}
