import { hmacSha256Key, kdfCounterSha256, type MacKey, wipe } from "../../crypto/index.ts";
import { toBase64Url } from "../base64.ts";
import { utf8 } from "../text.ts";
import { Envelopes } from "./envelope.ts";

/** The keys of an unlocked vault, derived from the vault key K. A session stores only these keys, not K. */
export class VaultKeys {
  readonly id: Uint8Array;
  readonly recordKey: Uint8Array;
  readonly nameKey: Uint8Array;
  readonly records: Envelopes;
  /**
   * First characters of the storage keys of this vault's records. Storage keys that begin with `r/` but not with this
   * prefix are left over from a change of the vault key.
   */
  readonly prefix: string;
  readonly #names: MacKey;

  constructor(id: Uint8Array, recordKey: Uint8Array, nameKey: Uint8Array) {
    this.id = id;
    this.recordKey = recordKey;
    this.nameKey = nameKey;
    this.records = new Envelopes(recordKey, id);
    this.prefix = VaultKeys.prefixOf(id);
    this.#names = hmacSha256Key(nameKey);
  }

  /**
   * Derives the keys from the vault key.
   *
   * @param K - 32 secret bytes; the caller wipes them, no reference is kept
   */
  static of(id: Uint8Array, K: Uint8Array): VaultKeys {
    const recordKey = kdfCounterSha256(K, utf8("saltmill-vault-1 record key"), 32);
    return new VaultKeys(id, recordKey, kdfCounterSha256(K, utf8("saltmill-vault-1 name key"), 32));
  }

  /** Returns the first characters of the storage keys of a vault's records. */
  static prefixOf(id: Uint8Array): string {
    return `r/${toBase64Url(id.subarray(0, 6))}/`;
  }

  /** Returns the storage key of a record, which does not reveal the record's name. */
  storageKey(recordName: string): string {
    return this.prefix + toBase64Url(this.#names.mac(utf8(recordName)).subarray(0, 16));
  }

  /** Returns the storage key of a record that is never synced or backed up. */
  localKey(recordName: string): string {
    return `l/${this.storageKey(`l/${recordName}`).slice("r/".length)}`;
  }

  /**
   * Returns a digest that nobody can compute without this vault's keys.
   *
   * @param text - must not be the name of a record: storage keys are digests of record names under the same key
   */
  digest(text: Uint8Array): string {
    return toBase64Url(this.#names.mac(text));
  }

  /** Overwrites the keys. The object cannot decrypt any record afterwards. */
  wipe(): void {
    this.records.wipe();
    this.#names.wipe();
    wipe(this.recordKey, this.nameKey);
  }
}
