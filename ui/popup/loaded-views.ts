/** Views and the menu of the popup that are loaded only when the user opens them. Otherwise the popup would open more slowly. */
import { loaded } from "../parts/loaded.tsx";

export const AccountMenu = loaded(async () => (await import("./AccountMenu.tsx")).AccountMenu);
export const AccountEditor = loaded(async () => (await import("../editor/AccountEditor.tsx")).AccountEditor);
export const ForeignChangeView = loaded(
  async () => (await import("../editor/ForeignChangeView.tsx")).ForeignChangeView,
);
export const GenerateView = loaded(async () => (await import("./GenerateView.tsx")).GenerateView);
export const HistoryView = loaded(async () => (await import("./HistoryView.tsx")).HistoryView);
export const LinkSiteView = loaded(async () => (await import("./LinkSiteView.tsx")).LinkSiteView);
export const NewAccount = loaded(async () => (await import("../editor/NewAccount.tsx")).NewAccount);
export const NotesView = loaded(async () => (await import("../editor/NotesView.tsx")).NotesView);
export const RenameView = loaded(async () => (await import("../editor/RenameView.tsx")).RenameView);
export const ReplaceView = loaded(async () => (await import("../editor/ReplaceView.tsx")).ReplaceView);
export const RevisionView = loaded(async () => (await import("../editor/RevisionView.tsx")).RevisionView);
export const SiteView = loaded(async () => (await import("./SiteView.tsx")).SiteView);
export const TypedView = loaded(async () => (await import("./TypedView.tsx")).TypedView);
export const UndoToast = loaded(async () => (await import("../open-vault/UndoToast.tsx")).UndoToast);
