/**
 * Tests the schemes of other programs with vectors that these programs have published or computed (see
 * `test/vectors/SOURCES.md`).
 */
import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { pbkdf2HmacSha1 } from "../../../../../crypto/index.ts";
import { foreignSchemeOf, schemes } from "../../../../../src/schemes/schemes.ts";
import { foreignSecrets } from "../../../../../src/schemes/foreign/secrets.ts";
import type { AppError } from "../../../../../src/errors.ts";
import {
  derivePassword,
  type DerivePasswordOptions,
  type ForeignRules,
  type ForeignScheme,
  type OpenedMaster,
  type SchemeEntry,
  type SchemeId,
} from "../../../../../src/schemes/index.ts";
import { fromBase64 } from "../../../../../src/base64.ts";

interface Vector extends Omit<DerivePasswordOptions, "scheme"> {
  readonly password: string;
}

interface Vectors {
  /** Vectors from the program's documents or tests. */
  readonly published: readonly Vector[];
  /** Vectors that were computed by the program or by another implementation of its scheme. */
  readonly made: readonly Vector[];
  readonly checks?: readonly { readonly masterPassword: string; readonly identity?: string; readonly check: string }[];
}

const entryOf = (scheme: ForeignScheme, given: Omit<Vector, "masterPassword" | "password">): SchemeEntry => {
  const { site, login = "", revision = scheme.firstRevision, rules = scheme.defaultRules } = given;
  return { site, login, revision, rules };
};

const ids = (Object.keys(schemes) as SchemeId[]).filter((id) => foreignSchemeOf(id));

const vectorsOf = (id: SchemeId): Vectors => {
  const file = `test/vectors/${id}.json`;
  expect(existsSync(file), `${file} is missing`).to.equal(true);
  return JSON.parse(readFileSync(file, "utf8")) as Vectors;
};

for (const id of ids) {
  const scheme = foreignSchemeOf(id)!;

  describe(`the scheme ${id}`, function () {
    this.timeout(120_000);

    const opened = new Map<string, Promise<OpenedMaster>>();

    /**
     * Derives a password in the same way as an import does. Prepares each master password only once, because scrypt is
     * slow.
     */
    const derived = async ({ masterPassword, identity = "", ...given }: Vector): Promise<string> => {
      const key = JSON.stringify([masterPassword, identity]);
      const open = opened.get(key) ?? scheme.open({ masterPassword, identity, pbkdf2: pbkdf2HmacSha1 });
      opened.set(key, open);
      const entry = entryOf(scheme, given);
      return scheme.derive(await (await open).secretFor(entry), entry);
    };

    after(async () => {
      for (const each of opened.values()) (await each).wipe();
    });

    it("derives every published password", async () => {
      const { published } = vectorsOf(id);
      expect(published.length).to.be.above(1);
      for (const vector of published) expect(await derived(vector), JSON.stringify(vector)).to.equal(vector.password);
    });

    it("derives the same passwords as the other implementation", async () => {
      const { made } = vectorsOf(id);
      expect(made.length).to.be.above(5);
      for (const vector of made) expect(await derived(vector), JSON.stringify(vector)).to.equal(vector.password);
    });

    it("derives a password in one call of derivePassword", async () => {
      const { password, ...given } = vectorsOf(id).published[0]!;
      expect(await derivePassword({ scheme: id, ...given })).to.equal(password);
    });

    const { checks } = vectorsOf(id);
    if (checks) {
      it("shows by which text the program recognises a master password", async () => {
        for (const { check, ...given } of checks) {
          const state = await scheme.open({ ...given, pbkdf2: pbkdf2HmacSha1 });
          state.wipe();
          expect(state.check).to.equal(check);
        }
      });
    }

    it("derives the secrets of many entries in one batch and passwords from those alone", async () => {
      const { published } = vectorsOf(id);
      const [{ masterPassword, identity }] = published as readonly [Vector];
      const alike = published.filter((each) => each.masterPassword === masterPassword && each.identity === identity);
      const entries = alike.map(
        ({ site, login = "", revision = scheme.firstRevision, rules = scheme.defaultRules }) => {
          return { site, login, revision, rules };
        },
      );
      const state = await scheme.open({ masterPassword, identity, pbkdf2: pbkdf2HmacSha1 });
      const seen: number[] = [];
      const secrets = await foreignSecrets(state, entries, { onProgress: (fraction) => seen.push(fraction) });
      state.wipe();
      expect(seen).to.deep.equal([...seen].sort((a, b) => a - b));
      for (const [i, entry] of entries.entries()) {
        expect(scheme.isSecret?.(secrets[i])).to.equal(true);
        expect(await scheme.derive(fromBase64(secrets[i])!, entry)).to.equal(alike[i]?.password);
      }
    });

    it("keeps valid rules as they are and refuses unknown parameters", () => {
      const canonical = scheme.validate({});
      expect(scheme.validate(canonical)).to.deep.equal(canonical);
      const hostile = [
        null,
        [],
        "rules",
        { surprise: 1 },
        { length: -1 },
        { length: "16" },
        { site: 1 },
        { length: 1e9 },
      ];
      for (const rules of [...hostile, JSON.parse('{"__proto__":{"length":8}}') as object]) {
        expect(() => scheme.validate(rules as ForeignRules), JSON.stringify(rules))
          .to.throw()
          .with.property("name", "AppError");
      }
    });

    it("uses the site in the rules instead of the account's", async () => {
      const vector = vectorsOf(id).published[0]!;
      const rules = { ...vector.rules, site: vector.site };
      expect(await derived({ ...vector, site: "elsewhere.example", rules })).to.equal(vector.password);
      expect(await derived({ ...vector, site: "elsewhere.example" })).not.to.equal(vector.password);
    });

    it("stops when it is aborted", async () => {
      const [given] = vectorsOf(id).published as readonly [Vector];
      const signal = AbortSignal.abort(new Error("stop"));
      const error = await derivePassword({ scheme: id, ...given, signal }).catch((thrown: unknown) => thrown as Error);
      expect(error).to.be.an("error").with.property("message", "stop");
    });

    it("refuses an empty master password", async () => {
      const [given] = vectorsOf(id).published as readonly [Vector];
      const error = await derivePassword({ scheme: id, ...given, masterPassword: "" }).catch(
        (thrown: unknown) => thrown,
      );
      expect((error as AppError).code).to.equal("master-empty");
    });
  });
}
