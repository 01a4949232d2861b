import { ready, sha512 } from "../libsodium.ts";
import type { Hash } from "../shapes.ts";

export const first: Hash = async (message) => {
  await ready;
  return sha512(message);
};
