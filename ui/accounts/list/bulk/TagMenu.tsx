import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { Account } from "../../../../src/accounts/index.ts";
import type { Contents } from "../../../../src/vault/index.ts";
import { t } from "../../../locale/i18n.ts";
import { Icon } from "../../../parts/Icon.tsx";
import { Floating, type Opened } from "../../../parts/Menu.tsx";
import { occurring } from "../listed.ts";
import { matchingTags, tagShares } from "./tags.ts";

/**
 * Shows all tags of the vault, each with a check box: on if all selected accounts have the tag, and half on if some
 * have it. A press gives the tag to all of them, or takes it from all. The field finds a tag, or adds a new one.
 */
export function TagMenu(
  props: Opened & {
    contents: Contents;
    chosen: readonly Account[];
    onTag: (tag: string, isOn: boolean) => void;
  },
): JSX.Element {
  const { contents, chosen, onTag, ...floating } = props;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState("");
  const shares = tagShares(chosen);
  // While the menu is open, the tags stay in their places, and a tag stays that no account has any more.
  const [first] = useState(shares);
  const [known, setKnown] = useState(occurring(contents).tags);
  const tags = matchingTags(known, first, typed);
  const fresh = typed.trim();
  const add = (tag: string): void => {
    if (!known.includes(tag)) setKnown([tag, ...known]);
    onTag(tag, true);
    setTyped("");
    field.current?.focus(); // the pressed button disappears
  };
  return (
    <Floating {...floating} role="dialog">
      {() => (
        <>
          <div class="search">
            <Icon name="ticket" />
            <input
              ref={field}
              type="text"
              aria-label={t("tagsFor")}
              placeholder={t("tagsFor")}
              autoComplete="off"
              spellcheck={false}
              dir={typed === "" ? undefined : "auto"}
              value={typed}
              onInput={(event) => {
                setTyped(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter" && fresh !== "") add(tags[0] ?? fresh);
              }}
            />
          </div>
          {tags.map((tag, i) => {
            const count = shares.get(tag) ?? 0;
            const isAll = count === chosen.length;
            return (
              <div key={tag} class="line">
                <label class="check grow">
                  <input
                    type="checkbox"
                    checked={isAll}
                    indeterminate={count > 0 && !isAll}
                    aria-describedby={`${id}-${String(i)}`}
                    onInput={() => {
                      onTag(tag, !isAll);
                    }}
                  />
                  <bdi>{tag}</bdi>
                </label>
                <span id={`${id}-${String(i)}`} class="sub">
                  {count > 0 && t("tagShare", count, chosen.length)}
                </span>
              </div>
            );
          })}
          {fresh !== "" && !known.includes(fresh) && (
            <button
              type="button"
              onClick={() => {
                add(fresh);
              }}
            >
              <Icon name="plus" />
              {t("tagAdd", fresh)}
            </button>
          )}
        </>
      )}
    </Floating>
  );
}
