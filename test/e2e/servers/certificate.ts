/** Makes a certificate that nobody has signed, for a stand-in for a server. X.509 (RFC 5280) in DER (X.690). */
import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate and its key, in PEM. */
interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const time = (text: string): Buffer => der(0x17, Buffer.from(text, "ascii"));

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302")); // 1.2.840.10045.4.3.2
const commonName = "550403"; // 2.5.4.3

export function certificateFor(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(oid(commonName), der(0x0c, Buffer.from(host, "utf8")))));
  const content = sequence(
    der(0xa0, integer(2)), // version 3
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time("200101000000Z"), time("490101000000Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", content, privateKey);
  const bytes = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64")}\n-----END CERTIFICATE-----\n`;
  return { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }) as string };
}
