import { equalConstantTime, wipe } from "../../crypto/index.ts";
import type { DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { deriveRoot } from "../schemes/index.ts";

/** A public test vector of saltmill-2 (docs/schemes.md). A probe never uses the user's master password. */
const known = {
  masterPassword: "correct horse battery staple",
  identity: "ada@example.org",
  R: [
    0xb8, 0x3f, 0x8a, 0xf6, 0x0c, 0x66, 0x8f, 0xd6, 0x4c, 0xba, 0xe6, 0xd8, 0x55, 0x7a, 0x41, 0x76, 0x4e, 0xde, 0xb5,
    0x7f,
  ],
};

/**
 * Finds out whether this device can derive keys for saltmill-2: derives a public root twice, one after the other. The
 * second derivation shows that the memory of the first was given back.
 *
 * @throws {@link AppError} `memory` if the device refuses the memory or derives another root
 */
export async function probeMemory(derivation: DerivationOptions): Promise<void> {
  const { masterPassword, identity } = known;
  for (let i = 0; i < 2; i++) {
    const R = await deriveRoot({ ...derivation, scheme: "saltmill-2", masterPassword, identity });
    try {
      if (!equalConstantTime(R, Uint8Array.from(known.R)))
        throw new AppError("memory", "this device computes wrong keys", [64]);
    } finally {
      wipe(R);
    }
  }
}
