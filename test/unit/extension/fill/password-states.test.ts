/**
 * Tests which password is filled into each form after a change of the account's password, for every cause of the change
 * and every state of the new password.
 */
import { expect } from "chai";
import type { PageField } from "../../../../extension/fill/page/field.ts";
import type { FormPurpose } from "../../../../extension/fill/page/evidence/surroundings.ts";
import { tellPasswords } from "../../../../extension/fill/page/password-fields.ts";
import type { FormKind } from "../../../../extension/fill/page/rank.ts";
import { contentsFor } from "../../../../extension/fill/contents.ts";
import { afterFilling, fillRequest } from "../../../../src/filling/fill-account.ts";
import {
  accountNamed,
  confirmPasswordUse,
  markPasswordSent,
  passwordOf,
  type PasswordState,
  passwordStateOf,
} from "../../../../src/accounts/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { causes } from "../../src/accounts/password-causes.ts";
import { newVault } from "../../src/vaults.ts";
import { form as anyForm } from "./documents.ts";
import { fieldOf } from "./fields.ts";

const form = { ...anyForm, login: undefined };

const reach: Record<PasswordState, (vault: Vault, name: string) => Promise<unknown>> = {
  new: () => Promise.resolve(),
  sent: markPasswordSent,
  confirmed: confirmPasswordUse,
};

interface Filled {
  what: string;
  fields: Record<string, unknown>;
}

/** For each form and each state of the new password, the filled fields and the state after filling. */
const expected = (old: string, now: string): Record<string, Record<PasswordState, [Filled, PasswordState]>> => ({
  login: {
    new: [{ what: "before", fields: { current: old } }, "new"],
    sent: [{ what: "login", fields: { current: now } }, "sent"],
    confirmed: [{ what: "login", fields: { current: now } }, "confirmed"],
  },
  partial: {
    new: [{ what: "before", fields: { characters: [old[0], old[2]] } }, "new"],
    sent: [{ what: "login", fields: { characters: [now[0], now[2]] } }, "sent"],
    confirmed: [{ what: "login", fields: { characters: [now[0], now[2]] } }, "confirmed"],
  },
  change: {
    new: [{ what: "change", fields: { current: old, fresh: now } }, "sent"],
    sent: [{ what: "change", fields: { current: old, fresh: now } }, "sent"],
    confirmed: [{ what: "old", fields: { current: now } }, "confirmed"],
  },
  "sign-up": {
    new: [{ what: "sign-up", fields: { fresh: now } }, "sent"],
    sent: [{ what: "sign-up", fields: { fresh: now } }, "sent"],
    confirmed: [{ what: "sign-up", fields: { fresh: now } }, "confirmed"],
  },
});

const kindOf = (fields: readonly PageField[], purpose: FormPurpose): FormKind => {
  const { current, fresh } = tellPasswords(fields, null, purpose);
  return fresh.length === 0 ? "login" : current ? "change" : "sign-up";
};

const forms = {
  login: form,
  // A login form must be filled as a login even if its password field has the `autocomplete` value `new-password`.
  "login with the token": { ...form, kind: kindOf([fieldOf({ type: "password", token: "new-password" })], "sign-in") },
  partial: { ...form, kind: "partial", positions: [1, 3] },
  change: { ...form, kind: "change" },
  "sign-up": { ...form, kind: "sign-up" },
} as const;

describe("the password that a form gets", () => {
  for (const [cause, { add, change }] of Object.entries(causes)) {
    for (const state of ["new", "sent", "confirmed"] as const) {
      for (const [kind, its] of Object.entries(forms)) {
        it(`is right in a form "${kind}" if the password from ${cause} is ${state}, and so is the state after filling`, async () => {
          const vault = await newVault();
          const name = await add(vault);
          const password = async (): Promise<string> => {
            const contents = await vault.contents();
            return passwordOf(contents, accountNamed(contents, name));
          };
          const old = await password();
          await change(vault, accountNamed(await vault.contents(), name));
          const now = await password();
          await reach[state](vault, name);
          const contents = await vault.contents();
          const request = fillRequest({ vault, contents }, accountNamed(contents, name), 1, () =>
            Promise.resolve(true),
          );
          const filled = await contentsFor(its, request);
          const [values, after] = expected(old, now)[its.kind]![state];
          expect(filled).to.deep.equal(values);
          const stateNow = async (): Promise<PasswordState> =>
            passwordStateOf(accountNamed(await vault.contents(), name));
          const takeBack =
            "what" in filled && (await afterFilling(vault, request, { kind: "filled", what: filled.what }));
          expect(await stateNow()).to.equal(after);
          if (takeBack) await takeBack();
          expect(await stateNow(), "after the page has lost the values").to.equal(state);
        });
      }
    }

    it(`does not count as sent after ${cause} if the account gets another one before the fill is stored`, async () => {
      const vault = await newVault();
      const name = await add(vault);
      const contents = await vault.contents();
      const request = fillRequest({ vault, contents }, accountNamed(contents, name), 1, () => Promise.resolve(true));
      await change(vault, accountNamed(contents, name));
      await afterFilling(vault, request, { kind: "filled", what: "login" });
      expect(passwordStateOf(accountNamed(await vault.contents(), name))).to.equal("new");
    });
  }
});
