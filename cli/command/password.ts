import { wipe } from "../../crypto/index.ts";
import {
  defaultScheme,
  derivePassword,
  deriveRoot,
  fingerprint,
  foreignSchemeOf,
  type KnownRootScheme,
  rootSchemeOf,
  type Rules,
  type Scheme,
  type SchemeId,
  schemes,
} from "../../src/schemes/index.ts";
import { siteOf } from "../../src/sites/index.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { readMaster } from "../read-secret.ts";
import { deliver, type DeliveryOptions } from "../deliver.ts";
import { note, withProgress, write } from "../output.ts";
import { type Config, readConfig } from "../config.ts";
import { doubtAbout } from "./doubt.ts";
import { parametersOf, revisionOf, type RuleOptions, rulesOf, withLengths } from "./rules.ts";

export interface PasswordOptions extends RuleOptions, DeliveryOptions {
  readonly site?: string;
  readonly login?: string;
  readonly identity?: string;
  readonly scheme?: SchemeId;
  readonly revision?: string;
  readonly fingerprint?: true;
  readonly strict?: true;
  readonly config?: string;
  readonly masterFd?: number;
}

/** Inputs for one password, without the master password, which `readMaster` reads. */
interface PasswordRequest {
  readonly site: string;
  readonly login: string;
  readonly revision: string | undefined;
  readonly rules: Rules;
}

/**
 * `saltmill [address]`: outputs one password. With `--fingerprint` and without a site, outputs only the fingerprint of
 * the root, which is derived from the master password and the identity.
 *
 * @param commandLike - returns the command that an address resembles
 */
export async function showPassword(
  host: Host,
  address: string | undefined,
  options: PasswordOptions,
  commandLike: (address: string) => string | undefined,
): Promise<void> {
  const config = await readConfig(host.configFile, options.config);
  const id = schemeOf(options.scheme ?? config.scheme ?? defaultScheme.id);
  const request = requestOf(host, address, options, config);
  const doubt = address === undefined ? undefined : doubtAbout(address, { ...config, meant: commandLike(address) });
  if (doubt !== undefined && options.strict) throw new Failure("usage", doubt);
  if (doubt !== undefined) note(host, doubt);
  const rootScheme = rootSchemeOf(id);
  if (rootScheme) await showRootPassword(host, rootScheme, request, options, config);
  else await showOtherPassword(host, id, request, options, config);
}

function schemeOf(scheme: string): SchemeId {
  if (Object.hasOwn(schemes, scheme)) return scheme as SchemeId;
  throw new Failure("usage", `there is no scheme "${scheme}": use ${Object.keys(schemes).join(", ")}`);
}

function requestOf(
  host: Host,
  address: string | undefined,
  options: PasswordOptions,
  config: Config,
): PasswordRequest | undefined {
  const { site: exact, login = config.login ?? "", revision } = options;
  if (address !== undefined && exact !== undefined) throw new Failure("usage", "use an address or --site, not both");
  if (address === undefined && exact === undefined) {
    if (options.fingerprint) {
      if (options.copy || options.qr) throw new Failure("usage", "--copy and --qr need a site");
      return undefined;
    }
    throw new Failure("usage", "no site was given. For example: saltmill example.com --login ada");
  }
  const site = exact ?? siteOf(address ?? "");
  if (login !== login.trim()) note(host, "the username begins or ends with a space, which gives another password");
  if (site === "") throw new Failure("usage", "the site is empty: give an address or a name");
  if (exact === undefined && site !== address) note(host, `the site is ${site}`);
  const scheme = options.scheme ?? config.scheme;
  if (options.rules !== undefined && !foreignSchemeOf(scheme))
    throw new Failure("usage", "--rules works only with another program's scheme");
  return { site, login, revision, rules: rulesOf(options, config) };
}

const derivingTitle = "Deriving";

/** Outputs a password of a scheme whose passwords are not derived from a root. */
async function showOtherPassword(
  host: Host,
  id: SchemeId,
  request: PasswordRequest | undefined,
  options: PasswordOptions,
  config: Config,
): Promise<void> {
  const scheme: Scheme = schemes[id];
  const foreign = foreignSchemeOf(id);
  if (!request || options.fingerprint) throw new Failure("usage", `--fingerprint does not work with the scheme ${id}`);
  const { identity } = options;
  if (identity !== undefined && !foreign?.fullName)
    throw new Failure("usage", `--identity does not work with the scheme ${id}`);
  if (identity === undefined && foreign?.fullName)
    throw new Failure("usage", `the scheme ${id} needs your full name: --identity <name>`);
  const { site, login } = request;
  const revision = revisionOf(scheme, request.revision);
  const entry = withLengths(scheme, options, () => {
    const rules = foreign ? foreign.validate(parametersOf(options, foreign)) : request.rules;
    const checked = { site, login, revision, rules };
    scheme.assertEntry(checked); // reports wrong options before the user types a master password
    return checked;
  });
  const masterPassword = await readMaster(host, identity ?? "", options.masterFd);
  const password = await withProgress(host, derivingTitle, (progress) =>
    derivePassword({ ...entry, scheme: id, identity, masterPassword, pbkdf2: host.pbkdf2, ...progress }),
  );
  const facts = { scheme: id, ...(identity === undefined ? {} : { identity }), ...entry };
  await deliver(host, password, { ...facts, bits: scheme.entropyBits(entry.rules) }, delivery(options, config));
}

/** Outputs a password that is derived from a root, or the fingerprint of the root. */
async function showRootPassword(
  host: Host,
  scheme: KnownRootScheme,
  request: PasswordRequest | undefined,
  options: PasswordOptions,
  config: Config,
): Promise<void> {
  const identity = options.identity ?? config.identity;
  const entry = request && { ...request, revision: revisionOf(scheme, request.revision) };
  if (scheme.id !== defaultScheme.id) scheme.assertIdentity(identity ?? "");
  withLengths(scheme, options, () => {
    if (entry) scheme.assertEntry(entry); // reports wrong options before the user types a master password
  });
  if (identity === undefined) note(host, "no identity: anyone with the same master password gets the same passwords");
  const masterPassword = await readMaster(host, identity ?? "", options.masterFd);
  const root = await withProgress(host, derivingTitle, (progress) =>
    deriveRoot({ ...progress, scheme: scheme.id, pbkdf2: host.pbkdf2, masterPassword, identity }),
  );
  try {
    const known = options.fingerprint && fingerprint(root, scheme.id);
    if (!entry) {
      await write(host.stdout, options.json ? `${JSON.stringify({ fingerprint: known })}\n` : `${known ?? ""}\n`);
      return;
    }
    if (known !== undefined && !options.json) note(host, `fingerprint: ${known}`);
    const { site, login, revision, rules } = entry;
    const own = { scheme: scheme.id, identity: identity ?? "", fingerprint: known };
    const facts = { ...own, site, login, revision, rules, bits: scheme.entropyBits(rules) };
    await deliver(host, await scheme.derive(root, entry), facts, delivery(options, config));
  } finally {
    wipe(root);
  }
}

const delivery = (options: PasswordOptions, { clearAfter = 30 }: Config): DeliveryOptions => ({
  ...options,
  clearAfter: options.clearAfter ?? clearAfter,
});
