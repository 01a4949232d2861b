import { createHmac, randomBytes } from "node:crypto";
import type { Authenticator, NewCredential } from "../../../../src/master/index.ts";

/** An authenticator in memory. Tests set what its user and its maker do. */
export interface TestAuthenticator extends Authenticator {
  /** Flags of each answer: user present 1, user verified 4, backup eligible 8, with credential data 64. */
  flags: number;
  hasPrf: boolean;
  /** False for a security key that gives no secret when it creates a credential. */
  givesSecretAtOnce: boolean;
  /** True if its user cancels every question. */
  isCancelled: boolean;
  /** Called for each question, before it is answered. */
  meanwhile: (question: "create" | "ask") => unknown;
  /** The questions so far. */
  readonly asked: ("create" | "ask")[];
  /** All secrets that it has given. The tested code must wipe them. */
  readonly secrets: Uint8Array[];
  /** Changes the secrets of all later answers. */
  breakSeeds(): void;
}

export function testAuthenticator(): TestAuthenticator {
  const seeds = new Map<string, Buffer>();
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  const secretOf = (id: Uint8Array, salt: Uint8Array): Uint8Array | undefined => {
    const seed = seeds.get(hex(id));
    if (!self.hasPrf || !seed) return undefined;
    const secret = Uint8Array.from(createHmac("sha256", seed).update(salt).digest());
    self.secrets.push(secret);
    return secret;
  };
  const question = async (what: "create" | "ask", signal: AbortSignal | undefined): Promise<boolean> => {
    self.asked.push(what);
    await self.meanwhile(what);
    signal?.throwIfAborted();
    return !self.isCancelled;
  };
  const self: TestAuthenticator = {
    flags: 0x05,
    hasPrf: true,
    givesSecretAtOnce: true,
    isCancelled: false,
    meanwhile: () => undefined,
    asked: [],
    secrets: [],
    breakSeeds() {
      for (const [id, seed] of seeds) seeds.set(id, createHmac("sha256", seed).update("another").digest());
    },
    async create(_, salt, signal): Promise<NewCredential | undefined> {
      if (!(await question("create", signal))) return undefined;
      const id = Uint8Array.from(randomBytes(32));
      seeds.set(hex(id), randomBytes(32));
      const secret = self.givesSecretAtOnce ? secretOf(id, salt) : undefined;
      return { id, transports: ["internal"], flags: self.flags | 0x40, secret };
    },
    async ask({ id }, salt, signal) {
      if (!(await question("ask", signal)) || !seeds.has(hex(id))) return undefined;
      return { flags: self.flags, secret: secretOf(id, salt) };
    },
  };
  return self;
}
