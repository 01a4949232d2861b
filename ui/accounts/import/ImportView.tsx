import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import {
  type ImportedAccounts,
  openImport,
  type OpenImportOptions,
  type ImportPreview as Previewed,
  previewImport,
  type ReadImport,
  readImport,
  type ReadImportOptions,
  undoImport,
} from "../../../src/exchange/index.ts";
import { assertBytesLimit } from "../../../src/formats/index.ts";
import { utf8 } from "../../../src/text.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { FileDrop } from "../../parts/FileDrop.tsx";
import { Notice } from "../../parts/Header.tsx";
import { loaded } from "../../parts/loaded.tsx";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import { ColumnsForm } from "./ColumnsForm.tsx";
import { ImportPassword } from "./ImportPassword.tsx";
import { ImportPreview, missingText } from "./ImportPreview.tsx";
import { ImportDone } from "./ImportDone.tsx";
import type { OtherProgramDraft } from "./other-program.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { type Source, WhereFrom } from "./WhereFrom.tsx";

const KeysForm = loaded(async () => (await import("./KeysForm.tsx")).KeysForm);
const OtherProgramForm = loaded(async () => (await import("./OtherProgramForm.tsx")).OtherProgramForm);

type Step =
  | { readonly at: "file" }
  | { readonly at: "keys" }
  | { readonly at: "parts"; readonly codes: readonly string[]; readonly read: ReadImport }
  | { readonly at: "typed"; readonly draft?: OtherProgramDraft }
  | { readonly at: "columns"; readonly file: ChosenFile; readonly header: readonly string[] }
  | {
      readonly at: "apostrophes" | "entities";
      readonly file: ChosenFile;
      readonly options: ReadImportOptions;
      readonly rows: NonNullable<ReadImport["apostrophes"]>;
    }
  | {
      readonly at: "password";
      readonly file: ChosenFile | undefined;
      readonly read: ReadImport;
      readonly draft?: OtherProgramDraft;
    }
  | {
      readonly at: "preview";
      readonly file: ChosenFile | undefined;
      readonly read: ReadImport;
      readonly preview: Previewed;
    }
  | {
      readonly at: "done";
      readonly file: ChosenFile | undefined;
      readonly imported: ImportedAccounts;
      readonly read: ReadImport;
    }
  | { readonly at: "undone"; readonly kept: number };

interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Imports a file of another program in steps: program and file, columns, a question about its texts or password (if needed), preview,
 * result. If there is no file, the user can choose pictures of QR codes, or type the accounts or keys instead.
 */
export function ImportView({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  const [step, setStep] = useState<Step>({ at: "file" });
  const [source, setSource] = useState<Source>();
  const [faults, setFaults] = useState<readonly string[]>([]); // of the chosen files
  const work = useLongWork();
  const chosen = useRef<HTMLInputElement>(null);
  const restart = (): void => {
    setStep({ at: "file" });
  };

  const preview = async (read: ReadImport, file: ChosenFile | undefined, progress: object): Promise<void> => {
    setStep({ at: "preview", file, read, preview: await previewImport(await vault.use(), read, progress) });
  };
  const readFile = (file: ChosenFile, options: ReadImportOptions = {}): Promise<void> =>
    work.run(async (progress) => {
      try {
        await vault.use();
        const read = await readImport(file.bytes, { ...options, signal: progress.signal });
        if (read.unknownColumns) setStep({ at: "columns", file, header: read.unknownColumns });
        else if (read.apostrophes) setStep({ at: "apostrophes", file, options, rows: read.apostrophes });
        else if (read.entities) setStep({ at: "entities", file, options, rows: read.entities });
        else if (read.needs === undefined) await preview(read, file, progress);
        else setStep({ at: "password", file, read });
      } catch (error) {
        restart();
        throw error;
      }
    });
  const open = async (read: ReadImport, file: ChosenFile | undefined, options: OpenImportOptions): Promise<void> => {
    await preview(await openImport(read, options), file, {});
  };
  const choose = (file: File, others: readonly File[]): Promise<void> =>
    work.run(async (progress) => {
      setFaults([]);
      const { arePictures, codesInPictures } = await import("./key-pictures.ts");
      if (await arePictures([file, ...others])) {
        const before = step.at === "parts" ? step.codes : [];
        restart();
        const found = await codesInPictures([file, ...others], ports.qrWorker, progress);
        setFaults(found.faults);
        const codes = [...new Set([...before, ...found.codes])];
        if (codes.length > 0) setTimeout(() => void readCodes(codes));
        return;
      }
      restart();
      if (others.length > 0) setFaults([t("importOneFile", file.name)]);
      assertBytesLimit("file", file.size);
      const bytes = new Uint8Array(await file.arrayBuffer());
      setTimeout(() => void readFile({ name: file.name, bytes }));
    });
  /**
   * Reads the texts of QR codes. If an export has more of them, asks for their pictures first.
   *
   * @param arePasted - true if there are no pictures of them that the user should delete
   */
  const readCodes = (codes: readonly string[], arePasted = false): Promise<void> =>
    work.run(async (progress) => {
      await vault.use();
      const found = await readImport(utf8(codes.join("\n")), { signal: progress.signal });
      const read = arePasted ? { ...found, isClear: false } : found;
      if (read.missingParts) setStep({ at: "parts", codes, read });
      else await preview(read, undefined, progress);
    });
  const undo = (imported: ImportedAccounts): Promise<void> =>
    work.run(async () => {
      const kept = await vault.change((opened) => undoImport(opened, imported));
      setStep({ at: "undone", kept });
    });

  return (
    <section class="view import" aria-labelledby="import">
      {step.at === "undone" && (
        <Notice kind="plain">{step.kept > 0 ? t("importUndoneKept", step.kept) : t("importUndone")}</Notice>
      )}
      {step.at === "file" || step.at === "undone" ? (
        <WhereFrom
          source={source}
          error={work.error}
          input={chosen}
          onSource={(next) => {
            work.clear();
            setFaults([]);
            setSource(next);
          }}
          onByHand={() => {
            work.clear();
            setStep({ at: "typed" });
          }}
          onKeys={() => {
            work.clear();
            setFaults([]);
            setStep({ at: "keys" });
          }}
          onChoose={(file, others) => void choose(file, others)}
        />
      ) : (
        step.at !== "done" && step.at !== "preview" && <h2 id="import">{t("view_import")}</h2>
      )}
      {work.fraction !== undefined && (
        <Working fraction={work.fraction} text={t("importReading")} onCancel={work.cancel} />
      )}
      {faults.map((fault) => (
        <Notice key={fault} kind="error">
          {fault}
        </Notice>
      ))}
      {step.at === "keys" && <KeysForm onGiveUp={restart} onTyped={(text) => void readCodes([text], true)} />}
      {step.at === "parts" && (
        <MissingCodes
          read={step.read}
          error={work.error}
          onChoose={(file, others) => void choose(file, others)}
          onGiveUp={restart}
          onGoOn={() => void work.run((progress) => preview(step.read, undefined, progress))}
        />
      )}
      {step.at === "typed" && (
        <OtherProgramForm
          draft={step.draft}
          onGiveUp={restart}
          onRead={(read, draft) => {
            setStep({ at: "password", file: undefined, read, draft });
          }}
        />
      )}
      {step.at === "columns" && (
        <ColumnsForm
          header={step.header}
          onGiveUp={restart}
          onChosen={(columns) => void readFile(step.file, { columns })}
        />
      )}
      {step.at === "apostrophes" && (
        <QuestionForm
          question={t("importApostrophes", step.rows.length)}
          hint={t("importApostrophesHint")}
          rows={step.rows}
          answers={[
            ["remove", t("importApostrophesRemove")],
            ["keep", t("importApostrophesKeep")],
          ]}
          onGiveUp={restart}
          onChosen={(apostrophes) => void readFile(step.file, { ...step.options, apostrophes })}
        />
      )}
      {step.at === "entities" && (
        <QuestionForm
          question={t("importEntities", step.rows.length)}
          hint={t("importEntitiesHint")}
          rows={step.rows}
          answers={[
            ["keep", t("importEntitiesKeep")],
            ["decode", t("importEntitiesDecode")],
          ]}
          onGiveUp={restart}
          onChosen={(entities) => void readFile(step.file, { ...step.options, entities })}
        />
      )}
      {step.at === "password" && (
        <ImportPassword
          read={step.read}
          ports={ports}
          onGiveUp={() => {
            // If the sample password is wrong, the user may have typed a wrong setting. So the form with the typed
            // settings opens again.
            if (step.draft) setStep({ at: "typed", draft: step.draft });
            else restart();
          }}
          onOpen={(options) => open(step.read, step.file, options)}
        />
      )}
      {step.at === "preview" && (
        <ImportPreview
          vault={vault}
          read={step.read}
          first={step.preview}
          onGiveUp={restart}
          onDone={(imported) => {
            setStep({ at: "done", file: step.file, imported, read: step.read });
          }}
        />
      )}
      {step.at === "done" && (
        <ImportDone
          imported={step.imported}
          read={step.read}
          file={step.file?.name}
          onUndo={() => void undo(step.imported)}
          onMore={() => {
            setSource(undefined);
            restart();
          }}
        />
      )}
    </section>
  );
}

/** Says which QR codes of an export are missing. The user chooses their pictures, or goes on without them. */
function MissingCodes(props: {
  read: ReadImport;
  error: string | undefined;
  onChoose: (file: File, others: readonly File[]) => void;
  onGoOn: () => void;
  onGiveUp: () => void;
}): JSX.Element {
  const text = useRef<HTMLDivElement>(null);
  useReadOut(text);
  return (
    <>
      <div class="note warn" ref={text}>
        {missingText(props.read)} {t("keysMissingHint")}
      </div>
      <FileDrop
        title={t("importDropHere")}
        hint={t("importLocal")}
        error={props.error}
        input={null}
        onChoose={props.onChoose}
      />
      <div class="actions">
        <button type="button" class="primary" ref={takeFocus} onClick={props.onGoOn}>
          {t("keysGoOn")}
        </button>
        <button type="button" class="quiet" onClick={props.onGiveUp}>
          {t("cancel")}
        </button>
      </div>
    </>
  );
}
