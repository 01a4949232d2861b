import { servePbkdf2, type WorkerSelf } from "../crypto/internal.ts";

servePbkdf2(self as unknown as WorkerSelf); // this folder's types know `self` as a window
