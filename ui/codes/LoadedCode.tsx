import { loaded } from "../parts/loaded.tsx";

/** Shows a one-time code. Loaded on demand, because most accounts have none. */
export const LoadedCode = loaded(async () => (await import("./OneTimeCode.tsx")).OneTimeCode);

/** Shows the form for a key of one-time codes. Loaded on demand. */
export const LoadedCodeKey = loaded(async () => (await import("./CodeKeyView.tsx")).CodeKeyView);
