/**
 * Files of other password programs: read into a vault, and written from it.
 *
 * @packageDocumentation
 */
export { AppError, type AppErrorCode, type AppErrorValues } from "../errors.ts";
export {
  applyImport,
  type CsvField,
  type CsvFormat,
  csvFormats,
  exportBitwarden,
  exportCsv,
  type ExportCsvOptions,
  type ExportedBitwarden,
  type ExportedCsv,
  type ExportedKdbx,
  exportKdbx,
  type ExportKdbxOptions,
  type ImportChoice,
  type ImportChoices,
  type ImportedAccounts,
  type ImportedDerivation,
  type ImportedEntry,
  type ImportedPassword,
  type ImportFormat,
  type ImportItem,
  type ImportPreview,
  type ImportProblem,
  type ImportStatus,
  type LeftOut,
  type NotTakenKind,
  openImport,
  type OpenImportOptions,
  previewImport,
  readImport,
  type ReadImport,
  type ReadImportOptions,
  type TypedAccounts,
  typedImport,
  undoImport,
} from "../exchange/index.ts";
export type { Argon2, Argon2Options, Argon2Parameters } from "../formats/index.ts";
