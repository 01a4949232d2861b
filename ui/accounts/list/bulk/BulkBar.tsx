import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Perform } from "../../../../src/filling/index.ts";
import type { Contents } from "../../../../src/vault/index.ts";
import { t } from "../../../locale/i18n.ts";
import { useReadOut } from "../../../parts/announce.tsx";
import { Icon, type IconName } from "../../../parts/Icon.tsx";
import { Menu, type MenuItem } from "../../../parts/Menu.tsx";
import { type BulkAction, BulkQuestion } from "./BulkQuestion.tsx";
import type { Selection } from "./selection.ts";
import { TagMenu } from "./TagMenu.tsx";

/**
 * Shows below the list how many accounts are selected, and buttons for actions on all of them. Deleting needs no
 * confirmation, because the window's toast offers to undo it.
 */
export function BulkBar(props: {
  contents: Contents;
  selection: Selection;
  allShown: boolean;
  onShowAll: (on: boolean) => void;
  perform: Perform;
  /** Runs an action, and shows its error. */
  onAction: (action: () => Promise<unknown>) => void;
}): JSX.Element {
  const { contents, selection, allShown, onShowAll, perform, onAction } = props;
  const [pending, setPending] = useState<BulkAction>();
  const [open, setOpen] = useState<"ticket" | "more">();
  const [tagPlace, morePlace] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const names = selection.chosen.map(({ name }) => name);
  const isIdle = contents.readOnly || names.length === 0;
  const ending = (work: () => Promise<unknown>): void => {
    onAction(async () => {
      await work();
      selection.end(selection.ticked);
    });
  };
  const asking = (icon: IconName, text: string, about: BulkAction): MenuItem => ({
    icon,
    text,
    disabled: isIdle,
    run: () => {
      setPending(about);
    },
  });
  const items: MenuItem[] = [
    asking("renew", t("newRevision"), "revision"),
    asking("options", t("changeRules"), "rules"),
    asking("key", t("bringUpToDate"), "newest"),
    {
      icon: allShown ? "eyeOff" : "eye",
      text: t(allShown ? "hideAll" : "showAll"),
      run: () => {
        if (allShown) onShowAll(false);
        else setPending("show");
      },
    },
  ];
  const count = useRef<HTMLSpanElement>(null);
  useReadOut(count);
  const close = (): void => {
    setOpen(undefined);
  };
  const opener = (menu: "ticket" | "more", text: string, popup: "menu" | "dialog", disabled = false): JSX.Element => (
    <button
      type="button"
      class="framed small"
      aria-haspopup={popup}
      aria-expanded={open === menu}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) setOpen(menu);
      }}
    >
      <Icon name={menu} />
      {text}
    </button>
  );
  return (
    <div class="bulk" role="group" aria-label={t("withSelected")}>
      <span class="grow" ref={count}>
        {names.length > 0 && t("selectedCount", names.length)}
      </span>
      <div ref={tagPlace}>
        {opener("ticket", t("tags"), "dialog", isIdle)}
        {open === "ticket" && (
          <TagMenu
            label={t("tags")}
            opener={tagPlace}
            onClose={close}
            contents={contents}
            chosen={selection.chosen}
            onTag={(tag, isOn) => {
              onAction(() => perform("tag", names, tag, isOn));
            }}
          />
        )}
      </div>
      <div ref={morePlace}>
        {opener("more", t("more"), "menu")}
        {open === "more" && <Menu label={t("more")} opener={morePlace} onClose={close} items={items} />}
      </div>
      {/* Not disabled after the deletion, because a disabled button would lose the focus. */}
      <button
        type="button"
        class="framed small danger"
        aria-disabled={isIdle}
        onClick={() => {
          if (!isIdle) ending(() => perform("remove", names));
        }}
      >
        <Icon name="trash" />
        {t("removeSelected")}
      </button>
      {pending && (
        <BulkQuestion
          action={pending}
          contents={contents}
          names={names}
          onAnswer={(answer) => {
            setPending(undefined);
            if (pending === "show") onShowAll(answer !== undefined);
            else if (answer !== undefined && answer !== "show") ending(() => perform("reviseMany", names, answer));
          }}
        />
      )}
    </div>
  );
}
