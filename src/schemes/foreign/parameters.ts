import { assertObject, badArgument } from "../../arguments.ts";
import { kindOf } from "../../errors.ts";
import { assertWellFormed } from "../../text.ts";
import { assertLength, type ForeignRules } from "../rules.ts";

/**
 * A parameter of another program. `read` checks a value and returns it. `initial` is the program's default. A parameter
 * without a default is optional.
 */
export interface Parameter<T> {
  readonly initial?: T;
  /** The possible values, if there are few. */
  readonly values?: readonly T[];
  read(name: string, value: unknown): T;
}

/** The parameters of a scheme, by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values of checked parameters. */
export type ValuesOf<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends { readonly initial: infer T }
    ? T
    : P[K] extends Parameter<infer T>
      ? T | undefined
      : never;
};

/* @__NO_SIDE_EFFECTS__ */
export const flag = (initial: boolean): Parameter<boolean> & { readonly initial: boolean } => ({
  initial,
  read(name, value) {
    if (typeof value !== "boolean") throw badArgument(name, "true or false", kindOf(value));
    return value;
  },
});

/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (
  min: number,
  max: number,
  initial: number,
): Parameter<number> & { readonly initial: number } => ({
  initial,
  read(name, value) {
    if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw badArgument(name, `a whole number from ${min} to ${max}`, kindOf(value));
  },
});

/** Creates a parameter like {@link wholeNumber}, but with the error code `rules-length`. */
/* @__NO_SIDE_EFFECTS__ */
export const lengthFrom = (
  min: number,
  max: number,
  initial: number,
): Parameter<number> & { readonly initial: number } => ({
  initial,
  read(_, value) {
    assertLength(value, min, max);
    return value;
  },
});

/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <T extends string>(
  values: readonly T[],
  initial: NoInfer<T>,
): Parameter<T> & { readonly initial: T; readonly values: readonly T[] } => ({
  initial,
  values,
  read(name, value) {
    const known = values.find((each) => each === value);
    if (known === undefined) throw badArgument(name, `one of ${values.join(", ")}`, shown(value));
    return known;
  },
});

const longest = 1000;

function readText(name: string, value: unknown): string {
  assertWellFormed(name, value);
  if (value.length > longest) throw badArgument(name, `at most ${longest} characters`, String(value.length));
  return value;
}

/* @__NO_SIDE_EFFECTS__ */
export const text = (initial = ""): Parameter<string> & { readonly initial: string } => ({ initial, read: readText });

/** A text that may be missing. */
export const optionalText: Parameter<string> = { read: readText };

/** Returns the possible values of each parameter that has `values`, by the parameter's name. */
/* @__NO_SIDE_EFFECTS__ */
export const choicesIn = (parameters: Parameters): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { values }]) => (values ? [[name, values as readonly string[]]] : [])),
  );

/**
 * The parameter `site`, which all schemes of other programs have: the text that a program uses instead of the account's
 * site.
 */
export const siteParameter = { site: optionalText } as const;

/** Returns the part of a program's rules that is its own text for the site, see {@link siteParameter}. */
export const ownSite = ({ site }: { readonly site?: string | undefined }): ForeignRules =>
  site === undefined ? {} : { site };

/**
 * Describes a value for an error message. Cuts a text after 40 characters, because a text from an untrusted file may be
 * long.
 */
const shown = (value: unknown): string => (typeof value === "string" ? value.slice(0, 40) : kindOf(value));

/**
 * Checks the rules of another program's scheme. The argument may have any type.
 *
 * @returns all parameters in the order of `parameters`, with default values for missing ones; a missing parameter
 * without a default is left out
 * @throws AppError `bad-argument` for an unknown parameter, and errors of {@link Parameter.read} for a wrong value
 */
export function readParameters<P extends Parameters>(parameters: P, rules: unknown): ValuesOf<P> {
  assertObject("rules", rules);
  const unknown = Object.keys(rules).find((name) => !Object.hasOwn(parameters, name));
  if (unknown !== undefined) {
    throw badArgument("rules", `made of ${Object.keys(parameters).join(", ")}`, shown(unknown));
  }
  const values = Object.entries(parameters).flatMap(([name, parameter]) => {
    const given = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const value = given === undefined ? parameter.initial : parameter.read(`rules.${name}`, given);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values) as ValuesOf<P> & ForeignRules;
}
