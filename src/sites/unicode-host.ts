import punycode from "punycode.js";

/**
 * Returns a host in readable form, with its `xn--` labels decoded (RFC 3492). If a label is invalid Punycode, returns
 * the host unchanged.
 */
export function unicodeHost(host: string): string {
  if (!host.includes("xn--")) return host.normalize("NFC");
  try {
    return punycode.toUnicode(host).normalize("NFC");
  } catch {
    return host;
  }
}
