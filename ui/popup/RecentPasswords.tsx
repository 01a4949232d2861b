import type { JSX } from "preact";
import { t } from "../locale/i18n.ts";
import { agoText } from "../locale/times.ts";
import { IconButton } from "../parts/Icon.tsx";
import { Secret } from "../parts/Secret.tsx";
import type { RecentPassword } from "./generating.ts";

/** Lists the generated passwords that were shown before, the newest first. */
export function RecentPasswords(props: {
  id: string;
  recent: readonly RecentPassword[];
  /** The current time: milliseconds since 1970. */
  now: number;
  onCopy: (password: RecentPassword) => void;
  onClear: () => void;
}): JSX.Element {
  return (
    <section class="recent" id={props.id}>
      <div class="sides">
        <h2>{t("recentPasswords")}</h2>
        <button type="button" class="quiet" onClick={props.onClear}>
          {t("clearRecent")}
        </button>
      </div>
      <ol>
        {props.recent.map((password, i) => (
          <li key={password.at}>
            <Secret secret={password.secret} />
            <span class="sub">{agoText((props.now - password.at) / 1000)}</span>
            <IconButton
              icon="copy"
              name={t("copyRecent", i + 1)}
              onClick={() => {
                props.onCopy(password);
              }}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
