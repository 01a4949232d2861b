import { randomBytes } from "../../src/random.ts";
import type { Authenticator } from "../../src/master/index.ts";

/** Milliseconds after which the browser ends its question. WebAuthn Level 3, §15.1, recommends 5 minutes. */
const timeout = 300_000;

/** COSE algorithms of a credential's signature, which Saltmill does not use: ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257];

/** Offset of the flags in the authenticator data: they follow the 32 bytes of `rpIdHash` (WebAuthn Level 3, §6.1). */
const flagsAt = 32;

/** Byte strings that WebAuthn accepts. Chromium copies them. */
const bytes = (given: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(given);

/**
 * The authenticators that the browser offers. Credentials belong to the origin of the extension, so another extension or
 * a website cannot use them. The browser asks the user, and verifies that it is the user.
 */
export const authenticator: Authenticator = {
  async create(vaultId, salt, signal) {
    const credential = await answered(signal, () =>
      navigator.credentials.create({
        ...(signal && { signal }),
        publicKey: {
          rp: { name: "Saltmill" },
          user: { id: bytes(vaultId), name: "Saltmill", displayName: "Saltmill" },
          challenge: randomBytes(32),
          pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
          authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
          timeout,
          // Without `eval`, some authenticators create a credential that can compute no secrets.
          extensions: { prf: { eval: { first: bytes(salt) } } },
        },
      }),
    );
    if (!credential) return undefined;
    const response = credential.response as AuthenticatorAttestationResponse;
    const flags = new Uint8Array(response.getAuthenticatorData())[flagsAt] ?? 0;
    const transports = response.getTransports();
    return { id: new Uint8Array(credential.rawId), transports, flags, secret: secretOf(credential) };
  },

  async ask({ id, transports }, salt, signal) {
    const credential = await answered(signal, () =>
      navigator.credentials.get({
        ...(signal && { signal }),
        publicKey: {
          challenge: randomBytes(32),
          allowCredentials: [{ type: "public-key", id: bytes(id), transports: transports as AuthenticatorTransport[] }],
          userVerification: "required",
          timeout,
          extensions: { prf: { eval: { first: bytes(salt) } } },
        },
      }),
    );
    if (!credential) return undefined;
    const response = credential.response as AuthenticatorAssertionResponse;
    const flags = new Uint8Array(response.authenticatorData)[flagsAt] ?? 0;
    return { flags, secret: secretOf(credential) };
  },
};

/**
 * Returns the answer, or undefined if there was none. The browser does not say why: the user has cancelled, the time was
 * over, or no authenticator could verify the user. This protects the user's privacy (WebAuthn Level 3, §14.5.1).
 */
async function answered(
  signal: AbortSignal | undefined,
  question: () => Promise<Credential | null>,
): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await question()) as PublicKeyCredential | null) ?? undefined;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

function secretOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) return undefined;
  return first instanceof ArrayBuffer
    ? new Uint8Array(first)
    : new Uint8Array(first.buffer, first.byteOffset, first.byteLength);
}
