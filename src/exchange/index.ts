export type { LeftOut } from "./export/accounts.ts";
export { exportBitwarden, type ExportedBitwarden } from "./export/bitwarden.ts";
export {
  type ChangedField,
  type ChangedForSpreadsheet,
  type CsvFormat,
  csvFormats,
  exportCsv,
  type ExportCsvOptions,
  type ExportedCsv,
} from "./export/csv.ts";
export { type ExportedKdbx, exportKdbx, type ExportKdbxOptions } from "./export/kdbx.ts";
export { type ExportFormat, exportFormats, notKept, type NotKept, type NotKeptKind } from "./export/not-kept.ts";
export { applyImport, type ImportChoices, type ImportedAccounts, undoImport } from "./import/apply.ts";
export { isKeyAddress, isKeyList } from "./import/authenticator.ts";
export type { CsvField } from "./import/csv-columns.ts";
export type {
  AccountChoice,
  ImportChoice,
  ImportedDerivation,
  ImportedEntry,
  ImportedPassword,
  ImportFormat,
  ImportItem,
  ImportProblem,
  ImportStatus,
  MissingParts,
  NotTakenKind,
  ReadImport,
} from "./import/entry.ts";
export { type ImportSample, openImport, type OpenImportOptions, sampleImport } from "./import/open.ts";
export { type ImportPreview, previewImport } from "./import/preview.ts";
export type { PassFile } from "./import/pass.ts";
export { readImport, type ReadImportOptions, readPassStore } from "./import/read.ts";
export { decodeText } from "./import/text.ts";
export { type TypedAccounts, typedImport, typedLines } from "./import/typed.ts";
