/** Name of a part of an address in a placeholder such as `{URL:HOST}`. */
export type KeePassPart =
  | ("RMVSCM" | "SCM" | "HOST" | "PORT" | "PATH" | "QUERY" | "USERINFO" | "USERNAME" | "PASSWORD")
  | ("WITHOUTSCHEME" | "SCHEME" | "FRAGMENT");

/** Default ports of the schemes that KeePass knows and that people use. */
const ports: Readonly<Record<string, string>> = { http: "80", https: "443", ftp: "21", ws: "80", wss: "443" };

const syntax =
  /^(?<scheme>[a-z][a-z\d+.-]*):\/\/(?:(?<userinfo>[^@/?#]*)@)?(?<host>\[[^\]]*\]|[^:/?#[\]@]+)(?::(?<port>\d+))?(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/iu;

/**
 * Returns a part of an address, as KeePass replaces a placeholder such as `{URL:HOST}`. Returns undefined if KeePass and
 * KeePassXC could change characters of the part, or if the program that wrote the file does not know the placeholder.
 *
 * @param isKeePassXC - KeePassXC wrote the file. Some of its parts differ from KeePass's
 */
export function partOfAddress(address: string, name: KeePassPart, isKeePassXC: boolean): string | undefined {
  if (address === "") return "";
  const isOwnName = name === "WITHOUTSCHEME" || name === "SCHEME" || name === "FRAGMENT";
  if (isOwnName && !isKeePassXC) return undefined;
  const colon = address.indexOf(":");
  if (!isKeePassXC && name === "RMVSCM") return address.slice(colon + 1).replace(colon < 0 ? /^$/u : /^\/\//u, "");
  if (!isKeePassXC && name === "SCM") return address.slice(0, Math.max(colon, 0));
  const { groups } = syntax.exec(address) ?? {};
  if (!groups) return isKeePassXC || colon >= 0 ? undefined : ""; // KeePass finds no parts without a scheme
  if (!/^[!$&'()*+,\-./\w:;=?@#~[\]]+$/u.test(address)) return undefined;
  const { scheme = "", userinfo = "", host = "", port, path = "", query = "", fragment = "" } = groups;
  const userEnd = userinfo.includes(":") ? userinfo.indexOf(":") : userinfo.length;
  if (name === "SCM" || name === "SCHEME") return scheme.toLowerCase();
  if (name === "RMVSCM" || name === "WITHOUTSCHEME") {
    return host === host.toLowerCase() ? address.slice(colon + 1) : undefined; // KeePassXC changes the host's case
  }
  if (name === "HOST") return host.toLowerCase();
  if (name === "PORT") return port ?? (isKeePassXC ? "-1" : ports[scheme.toLowerCase()]);
  if (name === "PATH") return path === "" && !isKeePassXC ? "/" : path;
  if (name === "QUERY") return query === "" || isKeePassXC ? query : `?${query}`;
  if (name === "FRAGMENT") return fragment;
  if (name === "USERINFO") return userinfo;
  return name === "USERNAME" ? userinfo.slice(0, userEnd) : userinfo.slice(userEnd + 1);
}
