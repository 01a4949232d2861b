/** Tests the schemes of other programs on vectors that those programs published or made: `test/vectors/SOURCES.md`. */
import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { pbkdf2HmacSha1 } from "../../../../crypto/index.ts";
import { foreignSchemeOf, schemes } from "../../../../src/schemes/index.ts";
import { foreignSecrets } from "../../../../src/schemes/foreign-secrets.ts";
import {
  type AppError,
  derivePassword,
  type DerivePasswordOptions,
  type ForeignRules,
  type SchemeId,
} from "../../../../src/index.ts";
import { fromBase64 } from "../../../../src/base64.ts";

interface Vector extends Omit<DerivePasswordOptions, "scheme"> {
  readonly password: string;
}

interface Vectors {
  /** Printed in the program's documents or tests. */
  readonly published: readonly Vector[];
  /** Made by the program, or by another implementation of it. */
  readonly made: readonly Vector[];
  readonly checks?: readonly { readonly masterPassword: string; readonly identity?: string; readonly check: string }[];
}

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

    it("derives every published password", async () => {
      const { published } = vectorsOf(id);
      expect(published.length).to.be.above(1);
      for (const { password, ...given } of published) {
        expect(await derivePassword({ scheme: id, ...given }), JSON.stringify(given)).to.equal(password);
      }
    });

    it("derives what the other implementation derives", async () => {
      for (const { password, ...given } of vectorsOf(id).made) {
        expect(await derivePassword({ scheme: id, ...given }), JSON.stringify(given)).to.equal(password);
      }
    });

    it("shows by which text the program recognises a master password", async () => {
      for (const { check, ...given } of vectorsOf(id).checks ?? []) {
        const opened = await scheme.open({ ...given, pbkdf2: pbkdf2HmacSha1 });
        opened.wipe();
        expect(opened.check).to.equal(check);
      }
    });

    it("derives the secrets of many entries in one batch and passwords from those alone", async () => {
      const { published } = vectorsOf(id);
      const [{ masterPassword, identity }] = published as readonly [Vector];
      const alike = published.filter((each) => each.masterPassword === masterPassword && each.identity === identity);
      const entries = alike.map(
        ({ site, login = "", revision = scheme.firstRevision, rules = scheme.defaultRules }) => {
          return { site, login, revision, rules };
        },
      );
      const opened = await scheme.open({ masterPassword, identity, pbkdf2: pbkdf2HmacSha1 });
      const seen: number[] = [];
      const secrets = await foreignSecrets(opened, entries, { onProgress: (fraction) => seen.push(fraction) });
      opened.wipe();
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
      const { password, ...given } = vectorsOf(id).published[0]!;
      const rules = { ...given.rules, site: given.site };
      expect(await derivePassword({ scheme: id, ...given, site: "elsewhere.example", rules })).to.equal(password);
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
