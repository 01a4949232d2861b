import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import type { PageRules as AppliedPageRules } from "../../src/sites/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import { Choice } from "../parts/Choice.tsx";
import { ChoiceCard } from "../parts/ChoiceCard.tsx";
import type { HeldSecret } from "../parts/held-secret.ts";
import { HiddenSecret } from "../parts/HiddenSecret.tsx";
import { IconButton } from "../parts/Icon.tsx";
import { isGenerated } from "./account-changes.ts";
import type { Fault } from "./fault.ts";
import { AppliedRules } from "./PageRules.tsx";
import { PasswordPreview } from "./PasswordPreview.tsx";
import { type DraftSecrets, draftKinds, type SecretDraft, withKind } from "./secret-draft.ts";
import { SecretFields } from "./SecretFields.tsx";

/** The choice for the password that the user has typed into the web page. */
export type TypedChoice = "keep" | "change";

interface NewPasswordProps {
  contents: Contents;
  site: string;
  login: string;
  draft: SecretDraft;
  secrets: DraftSecrets;
  /** The password that the user has typed into the web page, and what will become of it. Undefined if there is none. */
  typed: { readonly password: HeldSecret; readonly choice: TypedChoice } | undefined;
  /** The rules of the web page's password field that were applied to the draft. */
  applied: AppliedPageRules | undefined;
  /** True if the fields for the kind, the length and the characters are open. */
  settings: boolean;
  busy: boolean;
  fault: Fault | undefined;
  onChoice: (choice: TypedChoice) => void;
  onDraft: (draft: SecretDraft) => void;
  onSettings: (open: boolean) => void;
}

/**
 * Shows the password of a new account: the generated one with its settings, or the field for an own one. If the user has
 * typed a password into the web page, shows two choices: to keep it, or to change it to a generated one.
 */
export function NewPassword(props: NewPasswordProps): JSX.Element {
  const { typed } = props;
  const id = useId();
  if (!typed) return <Made {...props} label={t("newPassword")} />;
  return (
    <fieldset class="choice-cards">
      <legend>{t("password")}</legend>
      <ChoiceCard
        name={id}
        title={t("keepTyped")}
        hint={t("keepTypedHint")}
        checked={typed.choice === "keep"}
        onChoose={() => {
          props.onChoice("keep");
        }}
      >
        {typed.choice === "keep" && <HiddenSecret secret={typed.password} />}
      </ChoiceCard>
      <ChoiceCard
        name={id}
        title={t("changeTyped")}
        hint={t("changeTypedHint")}
        checked={typed.choice === "change"}
        onChoose={() => {
          props.onChoice("change");
        }}
      >
        {typed.choice === "change" && <Made {...props} />}
      </ChoiceCard>
    </fieldset>
  );
}

/** Shows the generated password with a button for its settings, or the field for an own password. */
function Made(props: NewPasswordProps & { label?: string }): JSX.Element {
  const { draft, secrets, busy, fault, applied, settings, label } = props;
  const fields = (
    <SecretFields draft={draft} secrets={secrets} existing={false} busy={busy} fault={fault} onChange={props.onDraft} />
  );
  const isOwn = draft.kind === "stored";
  const kinds = props.typed ? draftKinds.filter(isGenerated) : draftKinds;
  return (
    <Labelled label={label} isHidden={isOwn}>
      {!isOwn && (
        <div class="making">
          <div class="grow">
            <PasswordPreview contents={props.contents} site={props.site} login={props.login} draft={draft} />
          </div>
          <IconButton
            icon="options"
            name={t("passwordSettings")}
            expanded={settings}
            onClick={() => {
              props.onSettings(!settings);
            }}
          />
        </div>
      )}
      {applied && draft.kind === "characters" && <AppliedRules applied={applied} />}
      {settings && (
        <Choice
          label={t("kind")}
          value={draft.kind}
          options={kinds.map((kind) => [kind, t(`kindOf_${kind}`)])}
          onChange={(kind) => {
            props.onDraft(withKind(draft, kind));
          }}
        />
      )}
      {(settings || isOwn) && fields}
    </Labelled>
  );
}

/** @param props - `isHidden`: only screen readers get the label, because the field below has its own */
function Labelled(props: { label: string | undefined; isHidden: boolean; children: ComponentChildren }): JSX.Element {
  const id = useId();
  if (props.label === undefined) return <>{props.children}</>;
  return (
    <div role="group" aria-labelledby={id}>
      <div class={props.isHidden ? "unseen" : "label"} id={id}>
        {props.label}
      </div>
      {props.children}
    </div>
  );
}
