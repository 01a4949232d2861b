import type { JSX } from "preact";
import { type RecoveryPorts, RecoveryView } from "../recovery/RecoveryView.tsx";
import { DerivedRoot } from "./IdentityFields.tsx";
import type { GeneratorPorts } from "./ports.ts";
import type { GeneratorState } from "./state.ts";

/** Opens recovery codes of an emergency kit. The root that opens the first one also opens the others. */
export function CodeView(props: { state: GeneratorState; ports: GeneratorPorts; broken: boolean }): JSX.Element {
  const { state, ports, broken } = props;
  const { root, copying } = state;
  const ready = root.ready.value;
  const recovery: RecoveryPorts = {
    qrWorker: ports.qrWorker,
    async copy(text) {
      await copying.copy(text); // the page says below that it is copied
      return undefined;
    },
    open: (bytes, typed, progress) =>
      root.recover(bytes, typed && { identity: typed.identity, masterPassword: typed.master.text }, progress),
  };
  return (
    // Typing restarts the timer. When the timer runs out, the page removes all secrets, including the master password
    // that the user types here.
    <div onInput={root.use}>
      <RecoveryView
        hasRoot={ready !== undefined}
        owner={ready && <DerivedRoot ready={ready} state={state} />}
        disabled={broken}
        ports={recovery}
      />
    </div>
  );
}
