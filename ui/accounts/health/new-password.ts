import { useEffect, useMemo, useState } from "preact/hooks";
import {
  type Account,
  type AccountChanges,
  changedAccount,
  passwordOf,
  strongPasswordFor,
} from "../../../src/accounts/index.ts";
import { AppError } from "../../../src/errors.ts";
import type { CharacterRules } from "../../../src/schemes/index.ts";
import { isWordRules } from "../../../src/schemes/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { type Fault, faultOf } from "../../editor/fault.ts";
import { defaultDraft, readRules, type RulesDraft, rulesDraftOf } from "../../editor/secret-draft.ts";
import { type HeldSecret, useHeldSecret } from "../../parts/held-secret.ts";

/** The password that an account gets, while the user can still choose its length and characters. */
interface NewPassword {
  readonly secret: HeldSecret;
  /** The changes that give the account the password. Undefined if it has the password, or the rules are invalid. */
  readonly changes: AccountChanges | undefined;
  /** Undefined if the account has the password, and for a password of words. */
  readonly draft: RulesDraft | undefined;
  readonly setDraft: (draft: RulesDraft) => void;
  readonly fault: Fault | undefined;
}

/** @param isMade - true if the account already has its new password */
export function useNewPassword(contents: Contents, account: Account, isMade: boolean): NewPassword {
  const secret = useHeldSecret();
  const [typed, setDraft] = useState<RulesDraft>();
  const [failure, setFailure] = useState<Fault>();
  const { after, changes, draft, fault } = useMemo(
    () => (isMade ? { after: account } : planned(contents, account, typed)),
    [contents, account, isMade, typed],
  );
  useEffect(() => {
    let isCurrent = true;
    const make = async (): Promise<void> => {
      setFailure(undefined);
      try {
        const password = after ? await passwordOf(contents, after) : "";
        if (isCurrent) secret.hold(password);
      } catch (error) {
        if (isCurrent) setFailure(faultOf(error));
      }
    };
    void make();
    return () => {
      isCurrent = false;
    };
  }, [contents, after, secret]);
  return { secret, changes, draft, setDraft, fault: fault ?? failure };
}

interface Plan {
  readonly after?: Account;
  readonly changes?: AccountChanges;
  readonly draft?: RulesDraft;
  readonly fault?: Fault;
}

/** Plans the change of a password, with the rules that the user has typed, if any. */
function planned(contents: Contents, account: Account, typed: RulesDraft | undefined): Plan {
  let draft = typed;
  try {
    const proposed = strongPasswordFor(contents, account);
    const rules = proposed.rules ?? account.rules;
    if (!isWordRules(rules)) draft ??= { ...defaultDraft, ...rulesDraftOf(rules as CharacterRules) };
    const changes = typed ? { ...proposed, rules: readRules(typed) } : proposed;
    const { account: after } = changedAccount(contents, account, changes);
    return { after, changes, ...(draft && { draft }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: faultOf(error), ...(draft && { draft }) };
  }
}
