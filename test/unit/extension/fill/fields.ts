import type { PageField } from "../../../../extension/fill/page/field.ts";
import { normalize } from "../../../../extension/fill/page/evidence/normalize.ts";

interface Described {
  readonly type?: string;
  readonly label?: string;
  readonly name?: string;
  /** Value of `autocomplete`. */
  readonly token?: string;
  readonly value?: string;
  readonly room?: number;
  readonly isNumeric?: boolean;
}

/** Returns a field with a label and a name. The default is a text field. */
export function fieldOf({
  type = "text",
  label = "",
  name = "",
  token = "",
  value = "",
  ...its
}: Described): PageField {
  const { room = Infinity, isNumeric = false } = its;
  return {
    element: { type, name, id: "", value } as HTMLInputElement,
    isPassword: type === "password",
    isMasked: false,
    isBox: room === 1,
    isNumeric,
    room,
    tokens: token.split(" "),
    label: label || name,
    labels: normalize(label).trim(),
    names: normalize(name).trim(),
  };
}
