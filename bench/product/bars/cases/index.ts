/** Lists all bars: comparisons of two times with a limit. To add a bar, write it in this folder and list it here. */
import type { Bar } from "../bar.ts";
import { argon2 } from "./argon2.ts";
import { ccmNative } from "./ccm-native.ts";
import { pbkdf2 } from "./pbkdf2.ts";
import { smallMessages } from "./small-messages.ts";

export const bars: readonly Bar[] = [...pbkdf2, ...argon2, ...smallMessages, ...ccmNative];
