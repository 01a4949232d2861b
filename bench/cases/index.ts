/** Every bar that is a ratio of times. A new one is a file beside this and its name here. */
import type { BarCase } from "../case.ts";
import { ccmNative } from "./ccm-native.ts";
import { ccmSjcl } from "./ccm-sjcl.ts";
import { leaAes } from "./lea-aes.ts";
import { pbkdf2Asmcrypto } from "./pbkdf2-asmcrypto.ts";
import { pbkdf2Batch } from "./pbkdf2-batch.ts";
import { pbkdf2 } from "./pbkdf2.ts";

export const cases: readonly BarCase[] = [...pbkdf2, pbkdf2Batch, pbkdf2Asmcrypto, ...ccmSjcl, ...ccmNative, leaAes];
