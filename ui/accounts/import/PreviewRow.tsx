import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { passwordOf, placeShown } from "../../../src/accounts/index.ts";
import type { ImportChoice, ImportItem, ImportProblem } from "../../../src/exchange/index.ts";
import { explain } from "../../locale/explain.ts";
import { listed, t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { lineFor } from "../../parts/describe.ts";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { IconButton } from "../../parts/Icon.tsx";
import { Secret } from "../../parts/Secret.tsx";
import { Tile } from "../../parts/Tile.tsx";

/** Returns true if a preceding entry of the file takes all values of this one. */
export const isJoined = ({ status, choices }: ImportItem): boolean => status === "twice" && choices.length === 1;

/** Returns true if the user should compare the password of an entry with the file before adding the entry. */
export const isToCheck = ({ entry, choices }: ImportItem): boolean => entry.wide === true && choices.length > 1;

/** Returns true if the user has to decide about the entry. */
export const needsLook = (item: ImportItem): boolean =>
  isToCheck(item) ||
  item.status === "unclear" ||
  ((item.status === "different" || item.status === "twice") && !isJoined(item));

/** Returns the choice that a tick in the row's box makes. Undefined if only the row's menu can say what to do. */
export const takingOf = ({ status, choices }: ImportItem): ImportChoice | undefined =>
  status === "unclear" ? undefined : choices.find((each) => each !== "mine");

/**
 * Returns the text of a choice. The text depends on the status of the entry. For keys, the accounts that may get them are
 * choices too.
 */
export function choiceText(
  { status, accounts = [] }: Pick<ImportItem, "status" | "accounts">,
  choice: ImportChoice,
): string {
  const account = accounts.find(({ name }) => name === choice);
  if (account) return account.totp === undefined ? lineFor(account) : t("keyReplaces", lineFor(account));
  if (choice === "both") return t(status === "matched" || status === "unclear" ? "keyOwn" : "choiceBoth");
  if (status === "different") return t(choice === "mine" ? "keepMine" : "useFiles");
  return t(choice === "mine" ? "choiceLeaveOut" : "choiceAdd");
}

export function titleOf({ entry }: ImportItem): string {
  const { site, login } = entry;
  return entry.isKey && site === login ? login : lineFor(entry); // a key without an issuer has no site
}

interface Props {
  item: ImportItem;
  choice: ImportChoice;
  vault: WindowVault;
  onChoose: (choice: ImportChoice) => void;
}

/** Shows an entry of the file, with a check box that imports it, and a menu if there is more than one way to do so. */
export function PreviewRow({ item, choice, vault, onChoose }: Props): JSX.Element {
  const { entry, status, choices } = item;
  const id = useId();
  const place = placeShown(entry);
  const isTaken = choice !== "mine";
  const taking = takingOf(item);
  const hasMenu = choices.length > 1 && (status === "matched" || (needsLook(item) && status !== "new"));
  const kind = needsLook(item) ? "look" : isTaken ? "" : "off";
  return (
    <div class={`candidate ${kind}`}>
      <input
        type="checkbox"
        checked={isTaken}
        disabled={taking === undefined}
        aria-label={t("importTake", titleOf(item))}
        aria-describedby={`${id}-what`}
        onInput={(event) => {
          onChoose(event.currentTarget.checked ? (taking ?? "mine") : "mine");
          // The box shows what is chosen, even if the choice stays the same.
          event.currentTarget.checked = isTaken;
        }}
      />
      <div class="where">
        <Tile site={entry.site} name={entry.label ?? place} />
        <div>
          <bdi>{entry.label ?? place}</bdi>
          {entry.label !== undefined && entry.label !== place && (
            <div class="sub">
              <bdi>{place}</bdi>
            </div>
          )}
        </div>
      </div>
      <div class="username">
        {entry.login === "" ? <span class="sub">{t("noLogin")}</span> : <bdi>{entry.login}</bdi>}
      </div>
      <Passwords item={item} vault={vault} />
      <div class="what" id={`${id}-what`}>
        <div class="line">
          <WhatHappens item={item} choice={choice} />
          {hasMenu && (
            <select
              class="field choice"
              aria-label={t("choiceFor", titleOf(item))}
              value={choice}
              onChange={(event) => {
                const next = choices[event.currentTarget.selectedIndex];
                if (next !== undefined) onChoose(next);
              }}
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {choiceText(item, each)}
                </option>
              ))}
            </select>
          )}
        </div>
        <Details item={item} />
      </div>
    </div>
  );
}

function WhatHappens({ item, choice }: Pick<Props, "item" | "choice">): JSX.Element {
  if (isJoined(item)) return <span class="sub">{t("choiceJoined")}</span>;
  switch (item.status) {
    case "same":
      return <span class="sub">{t("sameAsYours")}</span>;
    case "new":
      return choice === "mine" ? (
        <span class="sub">{t("choiceLeaveOut")}</span>
      ) : (
        <span class="tag good">{t("importTag_new")}</span>
      );
    case "different":
      return <span class="tag todo">{t("importTag_different")}</span>;
    case "twice":
      return <span class="tag todo">{t("importTag_twice")}</span>;
    case "matched":
      return <span class="tag good">{t("importTag_matched")}</span>;
    case "unclear":
      return <span class="tag todo">{t("importTag_unclear")}</span>;
  }
}

const names = ["address", "label", "notes", "tags", "favourite", "totp", "totpHistory", "history", "aliases"] as const;

/** Shows which values differ, and what else is special about the entry. */
function Details({ item }: Pick<Props, "item">): JSX.Element | null {
  const { status, fields, accounts, mine, entry } = item;
  const { row, aliases = [], derivation } = entry;
  const named = fields.map((field) => {
    const name = names.find((each) => each === field);
    return name === undefined ? t("recordField_secret") : t(`recordField_${name}`);
  });
  if (status === "unclear" && mine?.totp !== undefined) return <div class="sub">{t("keyConflict", lineFor(mine))}</div>;
  if (status === "unclear") return <div class="sub">{t(accounts?.length === 0 ? "keyNoAccount" : "keyUnsure")}</div>;
  if (status === "matched") return null;
  const text = [
    isToCheck(item) ? t("importWideRow", row) : "",
    named.length === 0 ? "" : t("differsIn", listed(named)),
    derivation ? t("importGenerated", derivation.scheme) : "",
    aliases.length === 0 ? "" : t("aliasesInBackup", listed(aliases)),
  ]
    .filter((part) => part !== "")
    .join(" ");
  return text === "" ? null : <div class="sub">{text}</div>;
}

/** Shows dots until the user presses the eye button: then the file's password, and the vault's if they differ. */
function Passwords({ item, vault }: Pick<Props, "item" | "vault">): JSX.Element {
  const { entry, mine: account, fields } = item;
  const file = useHeldSecret();
  const mine = useHeldSecret();
  const [isShown, setShown] = useState(false);
  const id = useId();
  if (entry.isKey) return <div class="shown sub">{t("oneTimeCodes")}</div>;
  if (entry.password === undefined)
    return <div class="shown sub">{entry.derivation === undefined ? t("noPassword") : t("kindOf_characters")}</div>;
  const differs = account !== undefined && fields.includes("password");
  const show = async (): Promise<void> => {
    file.hold(entry.password ?? "");
    setShown(true);
    if (!differs) return;
    const opened = await vault.use();
    mine.hold(await passwordOf(await opened.contents(), account));
  };
  const hide = (): void => {
    file.empty();
    mine.empty();
    setShown(false);
  };
  return (
    <div class="shown">
      {isShown ? (
        <div class={differs ? "two grow" : "grow"}>
          {differs && <span class="sub">{t("importInFile")}</span>}
          <Secret secret={file} />
          {differs && <span class="sub">{t("importYours")}</span>}
          {differs && <Secret secret={mine} />}
        </div>
      ) : (
        <span class="dots grow" aria-hidden="true">
          {"•".repeat(10)}
        </span>
      )}
      <span hidden id={id}>
        {titleOf(item)}
      </span>
      <IconButton
        icon={isShown ? "eyeOff" : "eye"}
        name={t(isShown ? "hidePassword" : "showPassword")}
        describedBy={id}
        onClick={() => {
          if (isShown) hide();
          else void show().catch(hide);
        }}
      />
    </div>
  );
}

/** Returns the name of an entry that is left out, and the reason. */
export const problemText = ({ row, title = t("importRow", row), error }: ImportProblem): string =>
  t("actionOf", title, explain(error));

/** Shows an entry of the file that cannot be imported, with the reason. */
export function ProblemRow({ problem }: { problem: ImportProblem }): JSX.Element {
  const { row, title = t("importRow", row), error } = problem;
  return (
    <div class="candidate off">
      <input type="checkbox" disabled aria-label={t("importTake", title)} />
      <div class="where">
        <Tile site={title} />
        <bdi>{title}</bdi>
      </div>
      <div class="what">{t("actionOf", t("importFilter_out"), explain(error))}</div>
    </div>
  );
}
