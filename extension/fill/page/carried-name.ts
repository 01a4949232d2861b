import { isGenerated, normalize } from "./evidence/normalize.ts";

/**
 * Returns true if a hidden field or a parameter of the address with this name carries this text as a username from the
 * first step of a login to the second. Tokens, numbers of steps, and addresses of other parties, as in `shopEmail`,
 * carry no username.
 */
export function isCarried(name: string, value: string): boolean {
  const words = normalize(name).trim();
  const text = value.trim();
  if (!onlyKnown.test(words) || text.length > 64 || /[\s/?=&]/u.test(text)) return false;
  if (text.includes("@")) return anyUser.test(words);
  return (
    userNames.test(words) &&
    /^[\p{L}\p{N}][\p{L}\p{N}._+-]+$/u.test(text) &&
    !noNames.test(text) &&
    (/^\d+$/u.test(text) || !isGenerated(text))
  );
}

/** Words for a username in the names of fields, in several languages. */
const users =
  "user|username|userid|uname|usr|log|login|loginid|loginname|loginfmt|identifier|identifiant|benutzer|benutzername|kennung|utilisateur|usuario|utente|gebruikersnaam|логин";

/** Words in the names of fields that contain a username only if it is an e-mail address. */
const addresses = "mail|email|emailaddress|courriel|correo|account|member|customer|client";

/** Words that say nothing about whose name it is. Any other word may name somebody else. */
const neutral =
  "e|address|id|name|hint|key|current|or|no|session|sign|in|auth|os|pma|hidden|hdn|hid|txt|h|j|f|my|your|the|input|field|form|data|main|content|ctl\\d+|\\d+";

const oneOf = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})(?: |$)`, "u");

const onlyKnown = new RegExp(`^(?:(?:${users}|${addresses}|${neutral})(?: |$))+$`, "u");
const userNames = oneOf(users);
const anyUser = oneOf(`${users}|${addresses}`);

/** Words that such fields and parameters contain in place of a username, as in `login=failed`. */
const noNames =
  /^(?:true|false|yes|no|on|off|out|null|none|undefined|log_?in|sign_?in|auth|user(?:name)?|password|submit|guest|anonymous|default|new|next|continue|local|form|success|ok|failed|error|required|expired)$/iu;
