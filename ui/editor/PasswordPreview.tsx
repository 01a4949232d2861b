import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { passwordOf } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { type Contents, currentScheme, keysOf } from "../../src/vault/index.ts";
import { useHeldSecret } from "../parts/held-secret.ts";
import { Secret } from "../parts/Secret.tsx";
import { isGenerated } from "./account-changes.ts";
import { readRevision, rulesIn, type SecretDraft } from "./secret-draft.ts";

/**
 * Shows the password of a new account while the user fills in the form. Shows nothing while the fields are incomplete
 * or invalid, and for a password that is not derived from the root.
 */
export function PasswordPreview(props: {
  contents: Contents;
  site: string;
  login: string;
  draft: SecretDraft;
}): JSX.Element | null {
  const { contents, site, login, draft } = props;
  const preview = useHeldSecret();
  useEffect(() => {
    let current = true;
    const make = async (): Promise<void> => {
      const made = await passwordFor(contents, site, login, draft);
      if (current) preview.hold(made ?? "");
    };
    void make();
    return () => {
      current = false;
    };
  }, [contents, site, login, draft, preview]);
  return preview.text === "" ? null : <Secret secret={preview} />;
}

/**
 * Returns the password for the typed fields. Returns undefined while the fields are incomplete or invalid, and for a
 * password that is not derived from the root.
 */
async function passwordFor(
  contents: Contents,
  site: string,
  login: string,
  draft: SecretDraft,
): Promise<string | undefined> {
  if (site === "" || !isGenerated(draft.kind) || !contents.records.has("keys")) return undefined;
  try {
    const inputs = {
      rules: rulesIn(draft) ?? {},
      revision: readRevision(draft.revision),
      root: keysOf(contents).current,
    };
    return await passwordOf(contents, { scheme: currentScheme(contents).id, site, login, ...inputs });
  } catch (error) {
    if (error instanceof AppError) return undefined; // the form shows this error when the user saves
    throw error;
  }
}
