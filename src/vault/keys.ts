import { hmacSha256Key, kdfCounterSha256, type MacKey, wipe } from "../../crypto/internal.ts";
import { toBase64Url } from "../base64.ts";
import { utf8 } from "../text.ts";
import { Envelopes } from "./envelope.ts";

/** What an unlocked vault works with: derived from K, and all that a session keeps. */
export class VaultKeys {
  readonly id: Uint8Array;
  readonly recordKey: Uint8Array;
  readonly nameKey: Uint8Array;
  readonly records: Envelopes;
  /** What the storage keys of this vault's records begin with; others are leftovers of an interrupted change. */
  readonly prefix: string;
  readonly #names: MacKey;

  constructor(id: Uint8Array, recordKey: Uint8Array, nameKey: Uint8Array) {
    this.id = id;
    this.recordKey = recordKey;
    this.nameKey = nameKey;
    this.records = new Envelopes(recordKey, id);
    this.prefix = `r/${toBase64Url(id.subarray(0, 6))}/`;
    this.#names = hmacSha256Key(nameKey);
  }

  /** @param K - 32 secret bytes; the caller's to wipe, not kept */
  static of(id: Uint8Array, K: Uint8Array): VaultKeys {
    const recordKey = kdfCounterSha256(K, utf8("saltmill-vault-1 record key"), 32);
    return new VaultKeys(id, recordKey, kdfCounterSha256(K, utf8("saltmill-vault-1 name key"), 32));
  }

  /** Where a record lies: its name does not show. */
  storageKey(recordName: string): string {
    return this.prefix + toBase64Url(this.#names.mac(utf8(recordName)).subarray(0, 16));
  }

  /** Overwrites them: nothing can be opened by this object any more. */
  wipe(): void {
    this.records.wipe();
    this.#names.wipe();
    wipe(this.recordKey, this.nameKey);
  }
}
