import type { Contents } from "../../src/vault/index.ts";
import { CheckBox } from "../parts/CheckBox.tsx";
import { Choice } from "../parts/Choice.tsx";
import { duration } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { DeviceUnlockSetting } from "./DeviceUnlockSetting.tsx";
import { PinSetting } from "./PinSetting.tsx";
import type { SettingsPorts } from "./ports.ts";
import { Row } from "./Row.tsx";
import type { SettingContext, Setting } from "./setting.ts";

const useMinutes = [1, 2, 5, 10, 15, 30, 60, 240, 1440];
const idleMinutes = [1, 2, 5, 10, 15, 30, 60];

/** Returns the durations to choose from, as values and texts. Also contains the current duration, unless it is 0. */
function lengths(minutes: readonly number[], chosen: number): (readonly [string, string])[] {
  const all = [...new Set([...minutes, ...(chosen > 0 ? [chosen] : [])])].sort((a, b) => a - b);
  return all.map((each) => [String(each), duration(each * 60)]);
}

/**
 * Returns the settings that decide when the vault locks, and the settings for the PIN and the authenticator. The vault also locks whenever the
 * browser closes.
 */
export function lockingSettings(
  context: SettingContext,
  events: SettingsPorts["idleEvents"],
  { pin: pinUnlock, device }: Pick<WindowVault, "pin" | "device">,
  contents: Contents,
): Setting[] {
  const { settings, readOnly, save } = context;
  const section = "locking";
  const found: Setting[] = [
    {
      id: "lockMinutes",
      section,
      words: [t("settingLockMinutes"), t("settingLockMinutesHint")],
      control: (
        <Row id="lockMinutes" hint={t("settingLockMinutesHint")}>
          <Choice
            label={t("settingLockMinutes")}
            value={String(settings.lockMinutes)}
            options={lengths(useMinutes, settings.lockMinutes)}
            describedBy="lockMinutes-hint"
            disabled={readOnly}
            onChange={(minutes) => {
              save({ lockMinutes: Number(minutes) });
            }}
          />
        </Row>
      ),
    },
  ];
  if (events.idle) {
    found.push({
      id: "lockIdleMinutes",
      section,
      words: [t("settingLockIdle"), t("settingLockIdleHint")],
      control: (
        <Row id="lockIdleMinutes" hint={t("settingLockIdleHint")}>
          <Choice
            label={t("settingLockIdle")}
            value={String(settings.lockIdleMinutes)}
            options={[["0", t("settingNever")], ...lengths(idleMinutes, settings.lockIdleMinutes)]}
            describedBy="lockIdleMinutes-hint"
            disabled={readOnly}
            onChange={(minutes) => {
              save({ lockIdleMinutes: Number(minutes) });
            }}
          />
        </Row>
      ),
    });
  }
  if (events.screen) {
    found.push(flag("lockWithScreen", t("settingLockScreen"), t("settingLockScreenHint"), context));
  }
  if (events.windows) {
    found.push(flag("lockWithWindows", t("settingLockWindows"), t("settingLockWindowsHint"), context));
  }
  if (pinUnlock.isPossible) {
    found.push({
      id: "pin",
      section,
      words: [t("pinTitle"), t("pinHint")],
      control: (
        <Row id="pin" hint={t("pinHint")}>
          <PinSetting pinUnlock={pinUnlock} contents={contents} />
        </Row>
      ),
    });
  }
  const { openWindow } = device;
  if (openWindow) {
    found.push({
      id: "device-unlock",
      section,
      words: [t("deviceUnlockTitle"), t("deviceUnlockHint")],
      control: (
        <Row id="device-unlock" hint={t("deviceUnlockHint")}>
          <DeviceUnlockSetting device={device} openWindow={openWindow} contents={contents} />
        </Row>
      ),
    });
  }
  return found;
}

function flag(id: "lockWithScreen" | "lockWithWindows", label: string, hint: string, context: SettingContext): Setting {
  const { settings, readOnly, save } = context;
  return {
    id,
    section: "locking",
    words: [label, hint],
    control: (
      <Row id={id} hint={hint}>
        <CheckBox
          label={label}
          checked={settings[id]}
          describedBy={`${id}-hint`}
          disabled={readOnly}
          onChange={(on) => {
            save({ [id]: on });
          }}
        />
      </Row>
    ),
  };
}
