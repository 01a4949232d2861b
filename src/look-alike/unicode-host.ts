import punycode from "punycode.js";

/** A host as people read it: its `xn--` labels decoded (RFC 3492); what is no such code stays as it is. */
export function unicodeHost(host: string): string {
  if (!host.includes("xn--")) return host.normalize("NFC");
  try {
    return punycode.toUnicode(host).normalize("NFC");
  } catch {
    return host;
  }
}
