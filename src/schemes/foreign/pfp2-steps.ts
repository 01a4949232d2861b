import { utf8 } from "../../text.ts";
import { easyPassword, storedBytes } from "../easypasswords1.ts";
import type { ForeignEntry, ForeignMaster, ForeignOpened } from "./foreign-scheme.ts";
import type { CharacterRules } from "../rules.ts";
import { scrypt } from "./shared-steps.ts";

export const open = ({ bytes }: ForeignMaster): ForeignOpened<CharacterRules> => ({
  secretFor({ site, login, revision }, progress) {
    const revised = revision === "" || revision === "1" ? "" : `\0${revision}`;
    return scrypt(bytes, utf8(`${site}\0${login}${revised}`), { p: 1, keyBytes: storedBytes }, progress);
  },
});

export const derive = (secret: Uint8Array, { rules }: ForeignEntry<CharacterRules>): string =>
  easyPassword(secret, rules);
