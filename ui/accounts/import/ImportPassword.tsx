import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { AppError } from "../../../src/errors.ts";
import { type OpenImportOptions, type ReadImport, sampleImport } from "../../../src/exchange/index.ts";
import { assertBytesLimit } from "../../../src/formats/index.ts";
import { explain } from "../../locale/explain.ts";
import { t } from "../../locale/i18n.ts";
import { lineFor } from "../../parts/describe.ts";
import { Field } from "../../parts/Field.tsx";
import { type HeldSecret, useHeldSecret } from "../../parts/held-secret.ts";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import { Secret } from "../../parts/Secret.tsx";
import type { AccountsPorts } from "../ports.ts";
import { ownTextsOf } from "./other-program.ts";

/**
 * An account whose generated password is shown as a sample. The sample password itself is in a `HeldSecret`. Some
 * programs show a short text so that users notice a mistyped master password. `check` is this text, or undefined.
 */
interface Sample {
  readonly title: string;
  readonly check: string | undefined;
}

/**
 * Asks for the password of the file, or for the master password of the other program. If the other program generates
 * passwords from its master password, shows one of these passwords before the import, so that the user can see if the
 * typed master password is right.
 */
export function ImportPassword(props: {
  read: ReadImport;
  ports: Pick<AccountsPorts, "pbkdf2" | "argon2">;
  onOpen: (options: OpenImportOptions) => Promise<void>;
  onGiveUp: () => void;
}): JSX.Element {
  const { read, ports, onOpen, onGiveUp } = props;
  const typed = useHeldSecret();
  const shown = useHeldSecret();
  const [sample, setSample] = useState<Sample>();
  const work = useLongWork();
  const isMaster = read.needs === "master-password";
  const isKeePass = read.format === "kdbx";
  const [keyFile, setKeyFile] = useState<File>();
  const [fullName, setFullName] = useState(read.fullName);
  const [isNameMissing, setNameMissing] = useState(false);
  const clear = (): void => {
    work.clear();
    shown.empty();
    setSample(undefined);
  };
  const open = (): Promise<void> =>
    work.run(async (progress) => {
      const key = keyFile && (await readKeyFile(keyFile));
      const given = { password: typed.text, keyFile: key, identity: fullName };
      await onOpen({ ...given, pbkdf2: ports.pbkdf2, argon2: ports.argon2, ...progress });
    }, explainPassword);
  const check = (): Promise<void> =>
    work.run(async (progress) => {
      const given = { password: typed.text, identity: fullName, pbkdf2: ports.pbkdf2 };
      const found = await sampleImport(read, { ...given, ...progress });
      if (!found) {
        setTimeout(() => void open());
        return;
      }
      shown.hold(found.password);
      setSample({
        title: lineFor(found),
        check: found.check,
      });
    }, explainPassword);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (fullName === "") setNameMissing(true);
        else void (sample ? open() : check());
      }}
    >
      {fullName !== undefined && (
        <Field
          label={t("foreignIdentity", read.program ?? "")}
          value={fullName}
          busy={work.fraction !== undefined}
          error={isNameMissing ? t("importNameMissing") : undefined}
          onInput={(text) => {
            clear();
            setNameMissing(false);
            setFullName(text);
          }}
        />
      )}
      <Field
        label={isMaster ? t("importOtherMaster", read.program ?? "") : t("importFilePassword")}
        secret={typed}
        autoFocus
        busy={work.fraction !== undefined}
        error={work.error}
        hint={hintOf(read)}
        onInput={clear}
      />
      {isKeePass && (
        <KeyFile
          onChoose={(file) => {
            clear();
            setKeyFile(file);
          }}
        />
      )}
      {sample && work.fraction === undefined && <SampleShown sample={sample} secret={shown} read={read} />}
      {work.fraction !== undefined ? (
        <Working fraction={work.fraction} text={t("importDeriving")} onCancel={work.cancel} />
      ) : (
        <div class="actions">
          <button type="submit" class="primary" ref={takeFocus}>
            {t(sample ? "importSampleYes" : "next")}
          </button>
          <button type="button" class="quiet" onClick={onGiveUp}>
            {t(read.format === "typed" ? "back" : "cancel")}
          </button>
        </div>
      )}
    </form>
  );
}

/** Explains which password to type, and for some programs also how to type it. */
function hintOf({ needs, format, entries }: ReadImport): string {
  if (needs !== "master-password") return t(format === "kdbx" ? "importKeePassHint" : "importFilePasswordHint");
  const { master } = ownTextsOf(entries[0]?.derivation?.scheme);
  return master === undefined ? t("importOtherMasterHint") : `${t("importOtherMasterHint")} ${t(master)}`;
}

function KeyFile({ onChoose }: { onChoose: (file: File | undefined) => void }): JSX.Element {
  const id = useId();
  return (
    <>
      <label for={id}>{t("importKeyFile")}</label>
      <input
        id={id}
        class="field"
        type="file"
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
        }}
      />
    </>
  );
}

function SampleShown(props: { sample: Sample; secret: HeldSecret; read: ReadImport }): JSX.Element {
  const { title, check } = props.sample;
  const { program = "", format } = props.read;
  return (
    <div class="note plain">
      <p>{t("importSample", title)}</p>
      <p>
        <Secret secret={props.secret} />
      </p>
      {check !== undefined && <p class="sub">{t("importSampleCheck", program, check)}</p>}
      <p class="sub">{t(format === "typed" ? "typedSampleNo" : "importSampleNo")}</p>
    </div>
  );
}

const explainPassword = (error: unknown): string =>
  error instanceof AppError && error.code === "cannot-decrypt" ? t("importWrongPassword") : explain(error);

/**
 * Reads a key file of KeePass. Any file can be a key file.
 *
 * @throws AppError `import-too-large`. A large file is not cut, because its beginning alone would give a wrong key
 */
export async function readKeyFile(file: Blob): Promise<Uint8Array> {
  assertBytesLimit("file", file.size);
  return new Uint8Array(await file.arrayBuffer());
}
