import type { Filled, FillRequest, Refusal } from "../../src/filling/index.ts";
import type { FillArguments } from "./injected-form.ts";
import type { Way } from "./page/look.ts";
import type { FoundForm } from "./page/report.ts";

/** Values for a form, or the reason why the form cannot take them. */
export type FormContents =
  | { readonly fields: Omit<FillArguments, "key" | "startBy" | keyof Way>; readonly what: Filled }
  | { readonly reason: Refusal; readonly values: readonly (string | number)[] };

/**
 * Collects the values for a form. Gets the password only if the form asks for a password. If the form asks for some
 * characters of the password, returns only those characters.
 */
export async function contentsFor(form: FoundForm, request: FillRequest): Promise<FormContents> {
  const { kind, room } = form;
  const login = loginFor(form, request.login);
  if ((login.login?.length ?? 0) > (room.login ?? Infinity))
    return { reason: "name-too-long", values: [room.login ?? 0] };
  if (kind === "code") return codeFor(form, await request.code?.());
  if (kind === "user-name") return { fields: login, what: form.leaves === "password" ? "name-alone" : "user-name" };
  const isLogin = kind === "login" || kind === "partial";
  const before = isLogin && request.siteHasPrevious ? await request.previous() : undefined;
  const password = before ?? (await request.password());
  const isAlone = form.leaves === "user-name" && request.login !== "";
  const what = before === undefined ? (isAlone ? "password-alone" : "login") : "before";
  if (kind === "partial") return partial(form, login, password, what);
  const previous = kind === "change" ? await request.previous() : undefined;
  const current = kind === "change" ? (previous ?? password) : password;
  if (kind !== "sign-up" && current.length > (room.current ?? Infinity)) return tooLong(room.current);
  const isNew = kind === "sign-up" || previous !== undefined;
  if (isNew && password.length > (room.fresh ?? Infinity)) return tooLong(room.fresh);
  if (kind === "login") return { fields: { ...login, current }, what };
  if (kind === "sign-up") return { fields: { ...login, fresh: password }, what: "sign-up" };
  if (previous === undefined) return { fields: { ...login, current }, what: "old" };
  return { fields: { ...login, current, fresh: password }, what: "change" };
}

/** Returns the values for a form that asks for a one-time code in one field, or in a box for each digit. */
function codeFor({ positions, room }: FoundForm, code = ""): FormContents {
  const characters = Array.from(code);
  if (positions.length > 0 && positions.length !== characters.length) return { reason: "unclear-boxes", values: [] };
  if (positions.length > 0) return { fields: { characters }, what: "code" };
  return code.length > (room.current ?? Infinity) ? tooLong(room.current) : { fields: { current: code }, what: "code" };
}

const tooLong = (room: number | undefined): FormContents => ({ reason: "too-long", values: [room ?? 0] });

/**
 * Returns the username only if the username field is empty. If the field contains a text, this text is the username
 * already, or the user has agreed to keep the text.
 */
const loginFor = (form: FoundForm, login: string): { login?: string } =>
  form.login?.trim() === "" && login !== "" ? { login } : {};

function partial(form: FoundForm, login: { login?: string }, password: string, what: Filled): FormContents {
  const characters = Array.from(password);
  const { positions, whole, mixed } = form;
  // `whole` is true if the positions are 1, 2, 3 and so on, or if the page does not give the positions. The boxes must
  // then be for the whole password, such as a PIN. If their number differs from the password's length, nothing is
  // filled, because the positions are unknown.
  if (mixed || (whole && positions.length !== characters.length)) return { reason: "unclear-boxes", values: [] };
  if (Math.max(...positions) > characters.length) return { reason: "too-short", values: [characters.length] };
  return {
    fields: { ...login, characters: positions.map((position) => characters[position - 1] ?? "") },
    what,
  };
}
