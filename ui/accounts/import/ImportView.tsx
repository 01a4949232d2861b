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
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { FileField } from "../../parts/FileField.tsx";
import { Notice } from "../../parts/Header.tsx";
import { loaded } from "../../parts/loaded.tsx";
import { useLongWork, Working } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import { ApostrophesForm } from "./ApostrophesForm.tsx";
import { ColumnsForm } from "./ColumnsForm.tsx";
import { ImportPassword } from "./ImportPassword.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import type { OtherProgramDraft } from "./other-program.ts";

const OtherProgramForm = loaded(async () => (await import("./OtherProgramForm.tsx")).OtherProgramForm);

type Step =
  | { readonly at: "file" }
  | { readonly at: "typed"; readonly draft?: OtherProgramDraft }
  | { readonly at: "columns"; readonly file: Uint8Array; readonly header: readonly string[] }
  | {
      readonly at: "apostrophes";
      readonly file: Uint8Array;
      readonly options: ReadImportOptions;
      readonly rows: NonNullable<ReadImport["apostrophes"]>;
    }
  | { readonly at: "password"; readonly read: ReadImport; readonly draft?: OtherProgramDraft }
  | { readonly at: "preview"; readonly read: ReadImport; readonly preview: Previewed }
  | {
      readonly at: "done";
      readonly imported: ImportedAccounts;
      readonly isClear: boolean;
      readonly hasSkipped: boolean;
    }
  | { readonly at: "undone"; readonly kept: number };

/**
 * Imports a file of another program in steps: file, columns, apostrophes or password (if needed), preview, result. If there is no
 * file, the user can type the accounts instead.
 */
export function ImportView({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  const [step, setStep] = useState<Step>({ at: "file" });
  const work = useLongWork();
  const chosen = useRef<HTMLInputElement>(null);
  const restart = (): void => {
    chosen.current?.focus(); // otherwise the focus is lost when the pressed button disappears
    setStep({ at: "file" });
  };

  const preview = async (read: ReadImport, progress: object): Promise<void> => {
    setStep({ at: "preview", read, preview: await previewImport(await vault.use(), read, progress) });
  };
  const readFile = (file: Uint8Array, options: ReadImportOptions = {}): Promise<void> =>
    work.run(async (progress) => {
      setStep({ at: "file" });
      await vault.use();
      const read = await readImport(file, { ...options, signal: progress.signal });
      if (read.unknownColumns) setStep({ at: "columns", file, header: read.unknownColumns });
      else if (read.apostrophes) setStep({ at: "apostrophes", file, options, rows: read.apostrophes });
      else if (read.needs === undefined) await preview(read, progress);
      else setStep({ at: "password", read });
    });
  const choose = (file: File): Promise<void> =>
    work.run(async () => {
      setStep({ at: "file" });
      assertBytesLimit("file", file.size);
      const bytes = new Uint8Array(await file.arrayBuffer());
      setTimeout(() => void readFile(bytes));
    });
  const open = async (read: ReadImport, options: OpenImportOptions): Promise<void> => {
    await preview(await openImport(read, options), {});
  };
  const undo = (imported: ImportedAccounts): Promise<void> =>
    work.run(async () => {
      const kept = await vault.change((opened) => undoImport(opened, imported));
      setStep({ at: "undone", kept });
    });

  return (
    <section class="view" aria-labelledby="import">
      <h2 id="import">{t("view_import")}</h2>
      <p class="sub">{t("importIntro")}</p>
      <FileField label={t("importFile")} error={work.error} input={chosen} onChoose={(file) => void choose(file)} />
      {work.fraction !== undefined && (
        <Working fraction={work.fraction} text={t("importReading")} onCancel={work.cancel} />
      )}
      {step.at === "file" && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            work.clear();
            setStep({ at: "typed" });
          }}
        >
          {t("typedOpen")}
        </button>
      )}
      {step.at === "typed" && (
        <OtherProgramForm
          draft={step.draft}
          onGiveUp={restart}
          onRead={(read, draft) => {
            setStep({ at: "password", read, draft });
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
        <ApostrophesForm
          rows={step.rows}
          onGiveUp={restart}
          onChosen={(apostrophes) => void readFile(step.file, { ...step.options, apostrophes })}
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
          onOpen={(options) => open(step.read, options)}
        />
      )}
      {step.at === "preview" && (
        <ImportPreview
          vault={vault}
          read={step.read}
          first={step.preview}
          onGiveUp={restart}
          onDone={(imported) => {
            chosen.current?.focus();
            const { isClear, problems } = step.read;
            setStep({ at: "done", imported, isClear, hasSkipped: problems.length > 0 });
          }}
        />
      )}
      {step.at === "done" && <ImportDone {...step} onUndo={() => void undo(step.imported)} />}
      {step.at === "undone" && (
        <Notice kind="plain">{step.kept > 0 ? t("importUndoneKept", step.kept) : t("importUndone")}</Notice>
      )}
    </section>
  );
}

/**
 * Shows the result of an import, with a button to undo the import. If the file contains unencrypted passwords, also
 * reminds the user to delete the file. If entries were skipped, the reminder says that the user should add them first.
 */
export function ImportDone(props: {
  imported: ImportedAccounts;
  isClear: boolean;
  /** True if entries of the file could not be imported. */
  hasSkipped: boolean;
  onUndo: () => void;
}): JSX.Element {
  const { added, changed } = props.imported;
  const text = useRef<HTMLSpanElement>(null);
  useReadOut(text);
  return (
    <>
      <div class="note plain line">
        <span class="grow" ref={text}>
          {t("importDone", added.length, changed.length)}
        </span>
        <button type="button" class="quiet" onClick={props.onUndo}>
          {t("undo")}
        </button>
      </div>
      {props.isClear && <Notice kind="warn">{t(props.hasSkipped ? "importDeleteLater" : "importDelete")}</Notice>}
    </>
  );
}
