import { loaded } from "../parts/loaded.tsx";

/** Shows a one-time code. Most accounts have none. */
export const LoadedCode = loaded(async () => (await import("./OneTimeCode.tsx")).OneTimeCode);

/** Shows the form for the key of one-time codes. */
export const LoadedCodeKey = loaded(async () => (await import("./CodeKeyView.tsx")).CodeKeyView);
