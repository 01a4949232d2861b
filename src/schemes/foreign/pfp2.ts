import { bytesIn } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { easyPasswordBits, storedBytes } from "../easypasswords1.ts";
import { foreignScheme } from "./foreign-scheme.ts";
import { lengthFrom, ownSite, type Parameter, readParameters, siteParameter, type ValuesOf } from "./parameters.ts";
import { canonicalClasses, classNames } from "../rules.ts";

const named = canonicalClasses(classNames);

const classes: Parameter<readonly string[]> & { readonly initial: readonly string[] } = {
  initial: named,
  read(_, value) {
    const canonical = canonicalClasses(value);
    if (canonical.every((set) => named.includes(set))) return canonical;
    throw new AppError("rules-classes", "pfp-2 cannot use custom characters", [canonical.join(" ")]);
  },
};

const parameters = { length: lengthFrom(4, storedBytes, 16), classes, ...siteParameter };

/**
 * The scheme of PfP: Pain-free Passwords 2. It differs from Easy Passwords 1.x only in that it uses scrypt instead of
 * PBKDF2.
 */
export const pfp2 = foreignScheme({
  id: "pfp-2",
  program: "PfP",
  title: "PfP 2",
  derivesFrom: "host",
  revisions: { firstRevision: "", isRevision: (value) => typeof value === "string" },
  isSecret: (value) => bytesIn(value) === storedBytes,
  validate: (rules: unknown): ValuesOf<typeof parameters> => readParameters(parameters, rules),
  secretRules: (rules) => ownSite(rules),
  entropyBits: (rules) => easyPasswordBits(rules),
  steps: () => import("./pfp2-steps.ts"),
});
