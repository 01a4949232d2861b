/** Views of the accounts page that are loaded only when they are shown. Otherwise the page would open more slowly. */
import { loaded } from "../parts/loaded.tsx";

export const BackupAndRestore = loaded(async () => (await import("./BackupAndRestore.tsx")).BackupAndRestore);
export const DeletedView = loaded(async () => (await import("./DeletedView.tsx")).DeletedView);
export const DevicesView = loaded(async () => (await import("../devices/DevicesView.tsx")).DevicesView);
export const ExportView = loaded(async () => (await import("./export/ExportView.tsx")).ExportView);
export const HealthView = loaded(async () => (await import("./health/HealthView.tsx")).HealthView);
export const ImportView = loaded(async () => (await import("./import/ImportView.tsx")).ImportView);
export const KitView = loaded(async () => (await import("./kit/KitView.tsx")).KitView);
export const SecurityView = loaded(async () => (await import("./SecurityView.tsx")).SecurityView);
export const SettingsList = loaded(async () => (await import("../settings/SettingsList.tsx")).SettingsList);
export const UndoToast = loaded(async () => (await import("../open-vault/UndoToast.tsx")).UndoToast);
export const WithoutVault = loaded(async () => (await import("./WithoutVault.tsx")).WithoutVault);
