import { accountsBySite, loginOf, placeShown, searchAccounts, secretKindOf } from "../../src/accounts/index.ts";
import type { Host } from "../host.ts";
import { note, onOneLine, visible, write } from "../output.ts";
import { openBackupFile } from "./open-backup-file.ts";

export interface VaultListOptions {
  readonly json?: true;
  readonly masterFd?: number;
}

/** `saltmill vault list FILE [words…]`: lists the accounts without their passwords. */
export async function listVault(
  host: Host,
  file: string,
  words: readonly string[],
  options: VaultListOptions,
): Promise<void> {
  const contents = await openBackupFile(host, file, options.masterFd);
  const all = accountsBySite(contents).flatMap(({ accounts }) => accounts);
  const found = words.length === 0 ? all : searchAccounts(contents, words.join(" "), all.length);
  if (found.length === 0) note(host, all.length === 0 ? "there are no accounts" : "no account matches");
  const rows = found.map((account) => {
    const { site, label, address, scheme, revision } = account;
    return { site, login: loginOf(account), label, address, kind: secretKindOf(account), scheme, revision };
  });
  if (options.json) {
    await write(host.stdout, `${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const cells = found.map((account) =>
    [placeShown(account), loginOf(account), secretKindOf(account), account.label ?? ""].map((text) =>
      visible(host.stdout, onOneLine(text)),
    ),
  );
  await write(host.stdout, tableOf(cells));
}

/** Formats rows of cells as a table whose columns are as wide as their longest cell. */
function tableOf(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => Array.from(row[i] ?? "").length)));
  const padded = (row: readonly string[]): string =>
    row.map((cell, i) => cell + " ".repeat((widths[i] ?? 0) - Array.from(cell).length)).join("  ");
  return cells.map((row) => `${padded(row).trimEnd()}\n`).join("");
}
