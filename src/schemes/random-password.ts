import { wipe } from "../../crypto/index.ts";
import { randomBytes } from "../random.ts";
import type { Rules } from "./rules.ts";
import { rootBytes } from "./root.ts";
import { saltmill1Password } from "./saltmill1.ts";

/**
 * Returns a random password that follows the given rules. It cannot be derived again, because the random root from
 * which it is derived is not kept.
 *
 * @throws {@link AppError} `rules-…`, `randomness-failed`
 */
export async function randomPassword(rules: Rules): Promise<string> {
  const root = randomBytes(rootBytes);
  try {
    return await saltmill1Password(root, { site: "random", login: "", revision: 1, rules });
  } finally {
    wipe(root);
  }
}
