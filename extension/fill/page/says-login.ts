import type { Clues } from "./evidence/clues.ts";
import { greetingWords } from "./evidence/signed-in-words.ts";
import { normalize, withoutAccents } from "./evidence/normalize.ts";
import { purposeOf } from "./evidence/surroundings.ts";
import { weigh } from "./evidence/weights.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";
import { isPlainPassword, withoutPlainWords } from "./says-password.ts";

/**
 * Returns true if the texts around a password field say that the form is a login, and nothing suggests another purpose,
 * not even weakly. A label such as "Password" says nothing about the purpose: a shared file has one too. A heading or a
 * button about a login counts twice. With only two points, the heading must not name anything unknown, such as a file.
 *
 * @param clues - the texts around the form, and the words of its fields
 */
export function saysLogin({ tokens, labels, names }: PageField, clues: Clues): boolean {
  const { heading = "", buttons = "", submit = "", form = "", page = "" } = clues;
  if (purposeOf(clues) === "new-password" || others.some((each) => weigh(each, clues) > 0)) return false;
  const isRecovery = says(heading, "recover") && !says(heading, "signIn");
  if (isRecovery) return false;
  const own = labels === "" ? names : labels;
  const points = [
    2 * Number(says(heading, "signIn")),
    2 * Number(says(buttons, "signIn")),
    Number(says(`${page} · ${form}`, "signIn")),
    Number(tokens.includes("current-password") && (own === "" || isPlainPassword(own))),
    Number(says(submit, "next") || sends.test(submit)),
  ].reduce((sum, each) => sum + each, 0);
  return points > 2 || (points === 2 && isPlain(heading));
}

const others = ["deletes-account", "moves-money", "confirms-action", "adds-user", "other-secret"] as const;

/** Buttons that say nothing but that the form is sent. An arrow has no text. */
const sends = /^(?:(?:submit|ok|go|enter|valider|absenden|enviar)(?: |$))*$/u;

const greeting = new RegExp(withoutAccents(`^(?:${greetingWords})(?!\\p{L})|ようこそ|欢迎|歡迎|환영|안녕`), "u");

/** Returns true if a heading is empty, a greeting, the name of the site, or a request for a password. */
function isPlain(heading: string): boolean {
  const site = normalize(location.hostname).trim().split(" ");
  const rest = withoutPlainWords(heading).split(/[^\p{L}\p{N}]+/u);
  return greeting.test(heading) || rest.every((word) => word === "" || word === "verify" || site.includes(word));
}
