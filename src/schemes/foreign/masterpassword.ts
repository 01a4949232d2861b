import { bytesIn } from "../../base64.ts";
import { foreignScheme } from "./foreign-scheme.ts";
import { choicesIn, oneOf, ownSite, type Parameter, readParameters, siteParameter, text } from "./parameters.ts";

const siteKeyBytes = 32;

/**
 * The entropy of each type of password, in bits: the mean over the templates of that type, without the entropy of
 * choosing a template.
 */
const bits = {
  maximum: 118.6,
  long: 50.9,
  medium: 30.2,
  short: 14.4,
  basic: 40.1,
  pin: 13.3,
  name: 31.2,
  phrase: 59.4,
} as const;
type Template = keyof typeof bits;
const types = Object.keys(bits) as readonly Template[];

/** The type of password that Spectre uses by default for each purpose. */
const purposes = { password: "long", login: "name", answer: "phrase" } as const satisfies Record<string, Template>;
type Purpose = keyof typeof purposes;

/** The type of password. This parameter has no `initial` value, because its default depends on the purpose. */
const type: Parameter<Template> = {
  values: types,
  read: (name, value) => oneOf(types, "long").read(name, value),
};

const parameters = {
  purpose: oneOf<Purpose>(["password", "login", "answer"], "password"),
  type,
  /** The word that distinguishes several security answers of a site. */
  context: text(),
  ...siteParameter,
};

function validate(given: unknown) {
  const rules = readParameters(parameters, given);
  const { purpose, type = purposes[purpose], ...others } = rules;
  return { purpose, type, ...others };
}

/** Creates the scheme of Master Password, which is now called Spectre, for one version of its algorithm. */
/* @__NO_SIDE_EFFECTS__ */
const spectre = <const V extends 0 | 1 | 2 | 3>(version: V) =>
  foreignScheme({
    id: `masterpassword-${version}`,
    program: "Spectre",
    title: `${version === 3 ? "Spectre, " : ""}Master Password (V${version})`,
    fullName: true,
    choices: choicesIn(parameters),
    isSecret: (value) => bytesIn(value) === siteKeyBytes,
    validate,
    secretRules: ({ purpose, context, site }) => ({ purpose, context, ...ownSite({ site }) }),
    entropyBits: ({ type }) => bits[type],
    steps: async () => (await import("./masterpassword-steps.ts")).stepsOf(version),
  });

export const masterpassword0 = spectre(0);
export const masterpassword1 = spectre(1);
export const masterpassword2 = spectre(2);
export const masterpassword3 = spectre(3);
