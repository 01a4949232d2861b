import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Account } from "../../src/accounts/index.ts";
import type { Vault } from "../../src/vault/index.ts";
import type { Perform } from "../../src/filling/index.ts";
import { type Fault, faultOf } from "./fault.ts";
import { lineFor } from "../parts/describe.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { EditForm } from "./EditForm.tsx";
import { leaveForm } from "./unsaved.ts";

/**
 * Shows a form with few fields for one kind of change to an account. If saving fails, the typed text stays in the form.
 */
export function SmallForm(props: {
  title: string;
  account: Account;
  button: string;
  /**
   * Saves the changes. Called when the form is submitted. If this function throws an error, the form shows the error at
   * the field that caused the error, or below the fields if no single field caused the error.
   */
  save: () => Promise<void>;
  onBack: () => void;
  busy?: boolean;
  children: (errorOf: (field: Fault["field"]) => string | undefined, fault: Fault | undefined) => ComponentChildren;
}): JSX.Element {
  const { account } = props;
  const [fault, setFault] = useState<Fault>();
  const errorOf = (field: Fault["field"]): string | undefined => (fault?.field === field ? fault?.text : undefined);
  const save = async (): Promise<void> => {
    setFault(undefined);
    try {
      await props.save();
    } catch (error) {
      setFault(faultOf(error));
    }
  };
  return (
    <>
      <Header
        title={props.title}
        sub={lineFor(account)}
        onBack={() => {
          leaveForm(props.onBack);
        }}
      />
      <EditForm
        class="pad"
        busy={props.busy === true}
        onSave={() => void save()}
        onInput={() => {
          setFault(undefined);
        }}
      >
        {props.children(errorOf, fault)}
        {fault && fault.field === undefined && <Notice kind="error">{fault.text}</Notice>}
        <button type="submit" class="primary wide" aria-disabled={props.busy === true}>
          {props.button}
        </button>
      </EditForm>
    </>
  );
}

/** Props of the views that change a single account. */
export interface AccountViewProps {
  account: Account;
  perform: Perform;
  /** Runs a function that writes to the vault, for a change that needs a slow derivation first. */
  change: <T>(step: (vault: Vault) => Promise<T>) => Promise<T>;
  onDone: (message?: string) => void;
}
