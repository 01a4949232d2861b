import { AppError, kindOf } from "../errors.ts";
import { easypasswords1 } from "./easypasswords1.ts";
import { saltmill1 } from "./saltmill1.ts";

export type { Scheme } from "./scheme.ts";

/**
 * The schemes, by id. A scheme never changes once released: a changed byte locks a person out.
 *
 * @example
 * ```ts
 * import { schemes } from "saltmill";
 * schemes["saltmill-1"].entropyBits({ length: 16, classes: ["lower", "upper", "digit", "symbol"] }); // 101.4 bits
 * ```
 */
export const schemes = { "saltmill-1": saltmill1, "easypasswords-1": easypasswords1 } as const;

/** The id of one of {@link schemes}. */
export type SchemeId = keyof typeof schemes;

export const isSchemeId = (id: unknown): id is SchemeId => typeof id === "string" && Object.hasOwn(schemes, id);

export function unknownScheme(scheme: unknown): AppError {
  const came = typeof scheme === "string" ? scheme : kindOf(scheme);
  return new AppError("scheme-unknown", `"${came}" is not a scheme; there are ${Object.keys(schemes).join(", ")}`, [
    came,
  ]);
}
