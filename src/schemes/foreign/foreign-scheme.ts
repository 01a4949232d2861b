import { wipe } from "../../../crypto/index.ts";
import { badArgument } from "../../arguments.ts";
import { AppError } from "../../errors.ts";
import { assertWellFormed, utf8 } from "../../text.ts";
import type { ForeignRules, SchemeRules } from "../rules.ts";
import { assertRevision, isRevision } from "../saltmill1.ts";
import type { ForeignScheme, OpenedMaster, SchemeEntry } from "../scheme.ts";

/** The inputs from which the other program derives one password. */
export interface ForeignEntry<R> {
  readonly site: string;
  readonly login: string;
  readonly revision: number | string;
  readonly rules: R;
}

/** The properties and functions in which the schemes of other programs differ. */
export interface ForeignParts<Id extends string, R extends ForeignRules>
  extends
    Pick<ForeignScheme, "program" | "iterations" | "fullName" | "fastHash" | "uncounted">,
    Partial<Pick<ForeignScheme, "title" | "derivesFrom" | "choices">> {
  readonly id: Id;
  /** Default: revisions are numbers 1 … 2^32-1, and the first one is 1. */
  readonly revisions?: Pick<ForeignScheme, "firstRevision" | "isRevision">;
  readonly isSecret: NonNullable<ForeignScheme["isSecret"]>;
  /** Checks rules of any type, from a file or a vault. Returns them with all defaults. */
  validate(rules: unknown): R;
  /** Returns the rules that the secret depends on. */
  secretRules(rules: R): ForeignRules;
  entropyBits(rules: R): number | undefined;
  /** Checks an entry for errors that `validate` cannot find in the rules alone. */
  assertEntry?(entry: ForeignEntry<R>): void;
  /** Loads the code that derives passwords. Windows load this code only when they derive a password. */
  steps(): Promise<ForeignSteps<NoInfer<R>>>;
}

/** The part of another program's scheme that derives passwords. It is a separate module that is loaded on demand. */
export interface ForeignSteps<R> {
  open(master: ForeignMaster): ForeignOpened<R> | Promise<ForeignOpened<R>>;
  /** @throws AppError `root-missing` if the secret is damaged or was derived for other rules */
  derive(secret: Uint8Array, entry: ForeignEntry<R>): string;
}

/** A master password of another program, as text and as UTF-8 bytes. {@link foreignScheme} wipes the bytes. */
export interface ForeignMaster extends Pick<Parameters<ForeignScheme["open"]>[0], "signal" | "onProgress"> {
  readonly masterPassword: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly identity: string;
}

/** State for deriving the secrets of many entries. It may use {@link ForeignMaster.bytes} until `wipe` is called. */
export interface ForeignOpened<R> extends Pick<OpenedMaster, "check" | "textKey"> {
  secretFor(
    entry: ForeignEntry<R>,
    progress: Parameters<OpenedMaster["secretFor"]>[1] & object,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Overwrites the state that `open` created. The caller wipes the bytes of the master password. */
  wipe?(): void;
}

/** Creates the scheme of another program from the parts that are specific to that program. */
/* @__NO_SIDE_EFFECTS__ */
export function foreignScheme<const Id extends string, R extends ForeignRules>(
  parts: ForeignParts<Id, R>,
): ForeignScheme & { readonly id: Id } {
  const { id, program, iterations, fullName, fastHash, uncounted } = parts;
  const { title = program, derivesFrom = "domain", choices = {} } = parts;
  const { revisions = { firstRevision: 1, isRevision } } = parts;

  const checked = ({ site, login, revision, rules }: SchemeEntry): ForeignEntry<R> => {
    assertWellFormed("site", site);
    assertWellFormed("login", login);
    if (revisions.firstRevision === 1) assertRevision(revision);
    else assertWellFormed("revision", revision);
    const valid = parts.validate(rules);
    const own = valid["site"];
    const entry = { site: typeof own === "string" ? own : site, login, revision, rules: valid };
    parts.assertEntry?.(entry);
    return entry;
  };

  const open: ForeignScheme["open"] = async ({ masterPassword, identity = "", signal, onProgress }) => {
    assertWellFormed("masterPassword", masterPassword);
    assertWellFormed("identity", identity);
    if (masterPassword === "")
      throw new AppError("master-empty", `the master password of ${program} is empty: enter it`);
    if (fullName && identity === "") {
      throw badArgument("identity", `the full name that ${program} asks for`, "empty");
    }
    const bytes = utf8(masterPassword);
    try {
      signal?.throwIfAborted();
      const steps = await parts.steps();
      const opened = await steps.open({ masterPassword, bytes, identity, signal, onProgress });
      const { check, textKey } = opened;
      return {
        ...(check === undefined ? {} : { check }),
        ...(textKey && { textKey }),
        secretFor: (entry, progress = {}) => opened.secretFor(checked(entry), progress),
        wipe() {
          opened.wipe?.();
          wipe(bytes);
        },
      };
    } catch (error) {
      wipe(bytes);
      throw error;
    }
  };

  const scheme: ForeignScheme & { readonly id: Id } = {
    id,
    root: "account",
    kind: "other",
    program,
    title,
    derivesFrom,
    ...(iterations === undefined ? {} : { iterations }),
    ...(fullName && { fullName }),
    ...(fastHash && { fastHash }),
    ...(uncounted && { uncounted }),
    choices,
    defaultRules: parts.validate({}),
    ...revisions,
    isSecret: parts.isSecret,
    validate: (rules) => parts.validate(rules),
    secretRules: (rules) => parts.secretRules(parts.validate(rules)),
    entropyBits: (rules) => parts.entropyBits(parts.validate(rules)),
    assertEntry(entry) {
      checked(entry);
    },
    open,
    async deriveSecret(master, entry, rules: SchemeRules = scheme.defaultRules) {
      const { signal, onProgress } = master;
      const opened = await open(master);
      try {
        return await opened.secretFor({ ...entry, rules }, { signal, onProgress });
      } finally {
        opened.wipe();
      }
    },
    derive: async (secret, entry) => (await parts.steps()).derive(secret, checked(entry)),
  };
  return scheme;
}
