/**
 * Lists all studies. Most of them repeat a table or plot of the papers on which Saltmill is based. To add a study,
 * write its file in this folder and list it here.
 */
import type { Study } from "../../measure/study.ts";
import { aesForms } from "./aes-forms.ts";
import { aesLibraries } from "./aes-libraries.ts";
import { ciphers } from "./ciphers.ts";
import { cryptpadAsymmetric } from "./cryptpad-asymmetric.ts";
import { cryptpadHashing } from "./cryptpad-hashing.ts";
import { cryptpadLoad } from "./cryptpad-load.ts";
import { cryptpadSignatures } from "./cryptpad-signatures.ts";
import { cryptpadSymmetric } from "./cryptpad-symmetric.ts";
import { hashFastest } from "./hash-fastest.ts";
import { hashFixed } from "./hash-fixed.ts";
import { hashPooled } from "./hash-pooled.ts";
import { hashSizes } from "./hash-sizes.ts";
import { hashStreaming } from "./hash-streaming.ts";
import { leaAes } from "./lea-aes.ts";
import { leaSchedule } from "./lea-schedule.ts";
import { leaVariants } from "./lea-variants.ts";
import { mac } from "./mac.ts";
import { memoryHard } from "./memory-hard.ts";
import { ocb } from "./ocb.ts";
import { pbkdf2Four } from "./pbkdf2-four.ts";
import { pbkdf2Ladder } from "./pbkdf2-ladder.ts";
import { hashPbkdf2, pbkdf2Libraries } from "./pbkdf2-libraries.ts";

/** The studies in the order of the papers, except for `cryptpadLoad`. */
export const studies: readonly Study[] = [
  ...[...aesLibraries, ...aesForms, ocb, ciphers, mac],
  ...[pbkdf2Ladder, pbkdf2Four, pbkdf2Libraries],
  ...[...hashSizes, ...hashPbkdf2, hashFastest, ...hashStreaming, hashPooled, hashFixed],
  ...[...cryptpadSymmetric, ...cryptpadAsymmetric, ...cryptpadSignatures, cryptpadHashing],
  ...[...leaVariants, leaSchedule, leaAes],
  memoryHard,
  // `cryptpadLoad` is last, because it loads WebAssembly again and again. An engine may never release the modules and
  // their memories, and Chromium supports only about a hundred memories at a time.
  cryptpadLoad,
];
