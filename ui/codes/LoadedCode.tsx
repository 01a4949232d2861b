import { loaded } from "../parts/loaded.tsx";

/** Shows a one-time code. The view is loaded on demand, because most accounts have no one-time codes. */
export const LoadedCode = loaded(async () => (await import("./OneTimeCode.tsx")).OneTimeCode);

/** Shows the next one-time code in a sentence. */
export const LoadedNextCode = loaded(async () => (await import("./OneTimeCode.tsx")).NextCode);

/**
 * Shows the form for the key of one-time codes. The form is loaded on demand, because most accounts have no one-time
 * codes.
 */
export const LoadedCodeKey = loaded(async () => (await import("./CodeKeyView.tsx")).CodeKeyView);
