import type { JSX, Ref } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../locale/i18n.ts";
import { FileDrop } from "../../parts/FileDrop.tsx";
import { Icon, type IconName } from "../../parts/Icon.tsx";
import { Tile } from "../../parts/Tile.tsx";

/** The programs with a tile of their own: the most common ones. The names are not translated. */
const programs = {
  chrome: "Chrome",
  firefox: "Firefox",
  safari: "Safari",
  edge: "Edge",
  chromium: "Brave, Opera, Vivaldi",
  bitwarden: "Bitwarden",
  onepassword: "1Password",
  lastpass: "LastPass",
  keepass: "KeePass, KeePassXC",
  dashlane: "Dashlane",
  proton: "Proton Pass",
  nordpass: "NordPass",
} as const;

const programIds = Object.keys(programs) as (keyof typeof programs)[];

/** Files that do not belong to one program. */
const others = { table: "list", codes: "clock" } as const satisfies Record<string, IconName>;

/** A program, or a kind of file, that the user comes with. */
export type Source = keyof typeof programs | keyof typeof others;

/** Sources whose files may be encrypted, or have no passwords. */
const mayBeSafe: readonly Source[] = ["keepass", "bitwarden", "codes"];

const isProgram = (source: Source): source is keyof typeof programs => source in programs;

export const nameOf = (source: Source): string => (isProgram(source) ? programs[source] : t(`importFrom_${source}`));

interface Props {
  source: Source | undefined;
  error: string | undefined;
  input: Ref<HTMLInputElement>;
  onSource: (source: Source | undefined) => void;
  onByHand: () => void;
  onKeys: () => void;
  onChoose: (file: File, others: readonly File[]) => void;
}

/** Asks where the accounts come from, and says how to get the file there. A file can be chosen at once, too. */
export const WhereFrom = (props: Props): JSX.Element =>
  props.source === undefined ? <Sources {...props} /> : <HowToExport {...props} source={props.source} />;

function Sources({ error, input, onSource, onByHand, onChoose }: Props): JSX.Element {
  return (
    <>
      <h2 id="import" tabIndex={-1}>
        {t("view_import")}
      </h2>
      <p class="sub">{t("importWhere")}</p>
      <ul class="sources">
        {programIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onSource(id);
              }}
            >
              <Tile site={programs[id]} />
              <span>{programs[id]}</span>
            </button>
          </li>
        ))}
      </ul>
      <ul class="sources other">
        <Other icon="dice" name={t("importFrom_generator")} hint={t("importKind_generator")} onPress={onByHand} />
        {(Object.keys(others) as (keyof typeof others)[]).map((id) => (
          <Other
            key={id}
            icon={others[id]}
            name={nameOf(id)}
            hint={t(`importKind_${id}`)}
            onPress={() => {
              onSource(id);
            }}
          />
        ))}
      </ul>
      <FileDrop
        title={t("importHaveFile")}
        hint={t("importRecognises")}
        error={error}
        input={input}
        onChoose={onChoose}
      />
    </>
  );
}

function Other(props: { icon: IconName; name: string; hint: string; onPress: () => void }): JSX.Element {
  return (
    <li>
      <button type="button" onClick={props.onPress}>
        <Icon name={props.icon} />
        <span>
          {props.name} <span class="hint">{props.hint}</span>
        </span>
      </button>
    </li>
  );
}

function HowToExport({ source, error, input, onSource, onKeys, onChoose }: Props & { source: Source }): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    title.current?.focus(); // the pressed tile has disappeared
  }, []);
  return (
    <>
      <button
        type="button"
        class="quiet small start"
        onClick={() => {
          onSource(undefined);
        }}
      >
        <Icon name="back" />
        {t("importAllPrograms")}
      </button>
      <div class="line">
        {isProgram(source) ? <Tile site={nameOf(source)} large /> : <Icon name={others[source]} />}
        <div>
          <h2 id="import" tabIndex={-1} ref={title}>
            {t("importFrom", nameOf(source))}
          </h2>
          <p class="sub">{t(`importKind_${source}`)}</p>
        </div>
      </div>
      <ol class="how">
        <li>
          <span>{t(`importHow_${source}`)}</span>
        </li>
        <li>
          <span>{t(source === "codes" ? "importKeysHint" : "importHowDrop")}</span>
        </li>
      </ol>
      <FileDrop
        title={t(error === undefined ? "importDropHere" : "importDropNew")}
        hint={t(error === undefined ? "importLocal" : "importNothingYet")}
        main
        error={error}
        input={input}
        onChoose={onChoose}
      />
      {!mayBeSafe.includes(source) && <p class="hint">{t("importClear")}</p>}
      {source === "codes" && (
        <button type="button" class="quiet start" onClick={onKeys}>
          {t("keysOpen")}
        </button>
      )}
    </>
  );
}
