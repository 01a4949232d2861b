import { AppError, kindOf } from "../errors.ts";

/** Of a root of saltmill-1. */
export const rootBytes = 20;

/** @throws {@link AppError} `bad-argument`: other bytes would make passwords too, which nobody could make again */
export function assertRoot(root: unknown): asserts root is Uint8Array {
  if (ArrayBuffer.isView(root) && root.byteLength === rootBytes) return;
  const came = ArrayBuffer.isView(root) ? `${root.byteLength} bytes` : kindOf(root);
  throw new AppError("bad-argument", `root must be ${rootBytes} bytes, not ${came}`, ["root", came]);
}
