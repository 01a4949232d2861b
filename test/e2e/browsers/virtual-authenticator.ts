/** Gives a tab of Chromium an authenticator (WebAuthn), as if a fingerprint reader or a security key were there. */
import { ChromiumSurface } from "./chromium-surface.ts";
import type { Surface } from "./driver.ts";

/** The properties of an authenticator. By default, it computes secrets (`prf`) and its user is verified at once. */
export interface AuthenticatorProperties {
  readonly hasPrf?: boolean;
  readonly isUserVerified?: boolean;
  /** True if its credentials may be copied to other devices. */
  readonly isCopied?: boolean;
  readonly transport?: "internal" | "usb";
}

export interface VirtualAuthenticator {
  /** Decides how later questions end. `absent`: the user does nothing, until the time is over. */
  setUser(user: "verified" | "refused" | "absent"): Promise<void>;
  /** Number of credentials in it. */
  credentials(): Promise<number>;
  remove(): Promise<void>;
}

/**
 * Adds an authenticator to a tab. It stays as long as the tab, also when the tab loads another page. Other tabs do not
 * have it, and Chromium cannot copy its secrets to another authenticator.
 */
export async function addAuthenticator(
  tab: Surface,
  { hasPrf = true, isUserVerified = true, isCopied = false, transport = "internal" }: AuthenticatorProperties = {},
): Promise<VirtualAuthenticator> {
  if (!(tab instanceof ChromiumSurface)) throw new TypeError("The tab is of another browser.");
  const session = await tab.page.createCDPSession();
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
      hasPrf,
      defaultBackupEligibility: isCopied,
      defaultBackupState: isCopied,
    },
  });
  return {
    async setUser(user) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: user !== "refused" });
      const enabled = user !== "absent";
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    async credentials() {
      return (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
    },
    async remove() {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
      await session.detach();
    },
  };
}
