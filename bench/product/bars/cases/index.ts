/** All comparisons of times that have a limit. To add one, write an entry in a file of this folder. */
import type { Bar } from "../bar.ts";
import { ccmNative } from "./ccm-native.ts";
import { pbkdf2 } from "./pbkdf2.ts";
import { smallMessages } from "./small-messages.ts";

export const bars: readonly Bar[] = [...pbkdf2, ...smallMessages, ...ccmNative];
