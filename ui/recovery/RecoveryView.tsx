import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { ProgressOptions, WorkerPort } from "../../crypto/index.ts";
import { bareAddress, oneTimeCode } from "../../src/accounts/index.ts";
import {
  addKitCode,
  type ScannedRecovery,
  recoveryScheme,
  scannedRecovery,
  typedRecovery,
} from "../../src/backup/index.ts";
import { AppError } from "../../src/errors.ts";
import { defaultScheme, schemes } from "../../src/schemes/index.ts";
import { OneTimeCode } from "../codes/OneTimeCode.tsx";
import { type CodesOfPicture, PicturesField } from "../codes/PicturesField.tsx";
import { explain } from "../locale/explain.ts";
import { listed, t } from "../locale/i18n.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Choice } from "../parts/Choice.tsx";
import { derivationText } from "../parts/derivation.tsx";
import { Field } from "../parts/Field.tsx";
import { Notice } from "../parts/Header.tsx";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";
import { takeFocus, useLongWork, Working } from "../parts/long-work.tsx";
import { Secret } from "../parts/Secret.tsx";
import { type ActionMessage, useAction } from "../parts/use-action.ts";
import { CodeLines, fieldsFor } from "./CodeLines.tsx";

/** The typed identity and the holder of the typed master password. */
export interface TypedOwner {
  readonly identity: string;
  readonly master: HeldSecret;
}

export interface RecoveryPorts {
  /**
   * Decrypts a complete recovery code.
   *
   * @param typed - undefined if the code is opened with the root that the page has already
   * @throws {@link AppError} `cannot-decrypt` for another master password or identity
   */
  readonly open: (bytes: Uint8Array, typed: TypedOwner | undefined, progress: ProgressOptions) => Promise<string>;
  /** Copies a password or code. @returns the message to show, if any */
  readonly copy: (text: string) => Promise<ActionMessage | undefined>;
  /** Creates a worker that reads QR codes. */
  readonly qrWorker: () => WorkerPort;
}

/**
 * Opens a recovery code that the user types from paper, or reads from pictures of the QR codes beside them. Asks for the
 * master password and the identity if the page has no root, or if the user says that the code needs another one.
 */
export function RecoveryView(props: {
  /** True if the page has a root, such as that of the opened vault. */
  hasRoot: boolean;
  /** The owner of the page's root. Shown above the button if the code is opened with this root. */
  owner?: ComponentChildren;
  /** True if no code may be opened. */
  disabled?: boolean;
  ports: RecoveryPorts;
}): JSX.Element {
  const { hasRoot, owner, disabled = false, ports } = props;
  const [typed, setTyped] = useState<readonly string[]>([""]);
  const [scanned, setScanned] = useState<readonly ScannedRecovery[]>([]);
  /** The number of the scanned code. Undefined if a code is typed. */
  const [chosen, setChosen] = useState<number>();
  const [isOther, setOther] = useState(false);
  const [identity, setIdentity] = useState("");
  const master = useHeldSecret();
  const secret = useHeldSecret();
  const work = useLongWork();
  const known = useMemo(() => typedRecovery(typed), [typed]);
  const shown = fieldsFor(typed, known.lines);
  const good = known.state.filter((state) => state === "good").length;
  const busy = work.fraction !== undefined;
  const isAsked = isOther || !hasRoot;

  const forget = (): void => {
    secret.empty();
    work.clear();
  };
  const choose = (code: ScannedRecovery | undefined): void => {
    forget();
    setChosen(code?.number);
    setTyped(code?.lines ?? [""]);
  };
  const take = (pictures: readonly CodesOfPicture[]): readonly string[] => {
    const { codes, faults } = codesIn(pictures);
    if (codes.length > 0) {
      const numbers = new Set(codes.map(({ number }) => number));
      const all = [...scanned.filter(({ number }) => !numbers.has(number)), ...codes];
      setScanned(all.sort((one, other) => one.number - other.number));
      choose(codes[0]);
    }
    return faults;
  };
  const open = (event: Event): void => {
    event.preventDefault();
    forget();
    const { bytes } = known;
    if (!bytes || disabled) return;
    void work.run(async (progress) => {
      secret.hold(await ports.open(bytes, isAsked ? { identity, master } : undefined, progress));
      master.empty();
    }, explainCode);
  };

  return (
    <section class="view" aria-labelledby="recovery">
      <h2 id="recovery">{t("view_recovery")}</h2>
      <p class="sub">{t("recoveryIntro")}</p>
      <PicturesField
        label={t("codePicture")}
        hint={t("kitPicturesHint")}
        status={scanned.length === 0 ? "" : t("codeScanned", listed(scanned.map(nameOf)))}
        qrWorker={ports.qrWorker}
        onRead={take}
      />
      <form onSubmit={open} onInput={forget}>
        {scanned.length > 1 && (
          <Choice
            label={t("kitCode")}
            value={String(chosen ?? "")}
            options={[
              ...scanned.map((each) => [String(each.number), nameOf(each)] as const),
              ["", t("codeTyped")] as const,
            ]}
            onChange={(number) => {
              choose(scanned.find((each) => String(each.number) === number));
            }}
          />
        )}
        {chosen === undefined ? (
          <>
            <CodeLines typed={shown} known={known} onChange={setTyped} />
            <p class="hint" role="status">
              {known.lines === undefined ? t("codeFirst") : t("codeProgress", good, known.lines)}
            </p>
          </>
        ) : (
          scanned.length === 1 && (
            <button
              type="button"
              class="quiet small start"
              onClick={() => {
                choose(undefined);
                setScanned([]);
              }}
            >
              {t("codeTyped")}
            </button>
          )
        )}
        {!isAsked && owner}
        {hasRoot && <CheckBox label={t("codeOtherMaster")} checked={isOther} onChange={setOther} />}
        {isAsked && (
          <>
            <Field label={t("identity")} value={identity} onInput={setIdentity} hint={t("codeIdentity")} busy={busy} />
            <Field label={t("masterPassword")} secret={master} busy={busy} spacesCount />
          </>
        )}
        {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
        {work.fraction === undefined ? (
          <button
            type="submit"
            class={secret.text === "" ? "primary" : "framed"}
            disabled={!known.bytes || disabled}
            ref={takeFocus}
          >
            {t("codeOpen")}
          </button>
        ) : (
          <Working
            fraction={work.fraction}
            text={derivationText(schemes[(known.bytes && recoveryScheme(known.bytes)) ?? defaultScheme.id])}
            onCancel={work.cancel}
          />
        )}
      </form>
      {secret.text !== "" && <Recovered secret={secret} copy={ports.copy} />}
    </section>
  );
}

/** Shows the password of a recovery code, or the one-time code and its key, with a button to copy it. */
function Recovered({ secret, copy }: { secret: HeldSecret; copy: RecoveryPorts["copy"] }): JSX.Element {
  const [message, run] = useAction();
  const isKey = secret.text.startsWith("otpauth:");
  // The focus also brings the result into sight.
  return (
    <div class="made">
      {isKey ? (
        <div tabIndex={-1} ref={focus}>
          <OneTimeCode
            totp={secret.text}
            large
            onCopy={() => {
              run(async () => copy((await oneTimeCode(secret.text)).code));
            }}
          />
          <p class="hint">{t("codeKeyForApp")}</p>
          <KeyForApp address={secret.text} />
        </div>
      ) : (
        <>
          <Secret secret={secret} />
          <button
            type="button"
            class="primary"
            ref={focus}
            onClick={() => {
              run(async () => copy(secret.text));
            }}
          >
            {t("copyPassword")}
          </button>
        </>
      )}
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </div>
  );
}

/** Shows what an authenticator app asks for: the key in Base32, or its address if the app also needs its settings. */
function KeyForApp({ address }: { address: string }): JSX.Element {
  const key = useHeldSecret();
  useLayoutEffect(() => {
    const bare = bareAddress(address);
    key.hold(/^otpauth:\/\/totp\/\?secret=([A-Z2-7]+)$/u.exec(bare)?.[1] ?? bare);
  }, [address, key]);
  return <Secret secret={key} />;
}

const nameOf = ({ number }: ScannedRecovery): string => `R${String(number)}`;

/** Returns the recovery codes in pictures, and what is wrong with the pictures. */
function codesIn(pictures: readonly CodesOfPicture[]): {
  codes: readonly ScannedRecovery[];
  faults: readonly string[];
} {
  const codes = new Map<number, ScannedRecovery>();
  const faults: string[] = [];
  for (const { name, texts } of pictures) {
    const found = texts.flatMap((text) => scannedRecovery(text) ?? []);
    for (const code of found) codes.set(code.number, code);
    if (found.length > 0) continue;
    const isKit = texts.some((text) => "read" in addKitCode(undefined, text));
    faults.push(isKit ? t("codeIsKit", name, t("view_paper")) : t("codeNothingFound", name));
  }
  return { codes: [...codes.values()], faults };
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}

const explainCode = (error: unknown): string =>
  error instanceof AppError && error.code === "cannot-decrypt" ? t("codeWrongMaster") : explain(error);
