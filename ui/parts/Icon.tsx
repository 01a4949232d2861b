import type { JSX } from "preact";

/** The drawings of the icons, by name. */
export const iconPaths = {
  mill: "M9.5 12.5h9l2.5 10.5H7zM9.5 12.5a4.5 4.5 0 0 1 9 0M14 8V5.5M12.5 4h3M5 25.5h18",
  lock: "M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM7 9V6.5a3 3 0 0 1 6 0V9",
  copy: "M9 7h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM13 7V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2h1",
  eye: "M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM12.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 1 1 4.6 0",
  eyeOff: "M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM4 16 16 4",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  qr: "M4 4h4v4H4zM12 4h4v4h-4zM4 12h4v4H4zM12 12h1.5v1.5M16 12v4h-4",
  globe:
    "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM3.5 7.5h13M3.5 12.5h13M10 3c-4.5 4.5-4.5 9.5 0 14M10 3c4.5 4.5 4.5 9.5 0 14",
  find: "M13.5 9a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM12.5 12.5l3.5 3.5",
  close: "M6 6l8 8M14 6l-8 8",
  options:
    "M15 10a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM11.8 10a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM10 5V2.8M10 17.2V15M5 10H2.8M17.2 10H15M6.5 6.5 4.9 4.9M15.1 15.1l-1.6-1.6M13.5 6.5l1.6-1.6M4.9 15.1l1.6-1.6",
  again: "M16 10a6 6 0 1 1-1.8-4.3M16 3.5v3h-3",
  down: "M5 7.5l5 5 5-5",
  back: "M12 4.5 6.5 10l5.5 5.5",
  list: "M3.5 5h13M3.5 10h13M3.5 15h8.5",
  bin: "M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5",
  health: "M10 16.5s-6-3.8-6-8.3a3.3 3.3 0 0 1 6-2 3.3 3.3 0 0 1 6 2c0 4.5-6 8.3-6 8.3z",
  import: "M10 3.5V12M6.7 8.7 10 12l3.3-3.3M4 16h12",
  export: "M10 12V3.5M6.7 6.8 10 3.5l3.3 3.3M4 16h12",
  devices: "M4.5 4h9a1 1 0 0 1 1 1v2M4.5 4a1 1 0 0 0-1 1v7h6M2.5 15h7M12.5 9.5h4v7h-4z",
  kit: "M5.5 3h6l3.5 3.5V17H5.5zM8 10h4.5M8 13h4.5",
  shield: "M10 3l6 2.5v4.7c0 3.3-2.5 5.6-6 6.8-3.5-1.2-6-3.5-6-6.8V5.5z",
  open: "M11.5 4H16v4.5M16 4 9.5 10.5M14 12v4H4V6h4",
  edit: "m4 16 .8-3.4L13 4.4l2.6 2.6L7.4 15.2z",
  trash: "M4.5 6h11M6 6l.800 11h6.4L14 6M8 6V3.5h4V6",
  clock: "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4.2l2.8 1.6",
  past: "M4 10a6 6 0 1 1 1.8 4.3M4 16.500v-3h3M10 7v3.200l2.2 1.3",
  renew: "M16 10a6 6 0 1 1-1.8-4.3M16 3.5v3h-3",
  person: "M13 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM4.5 16.5c0-3 2.5-4.5 5.5-4.500s5.5 1.5 5.5 4.5",
  plus: "M10 4v12M4 10h12",
  star: "m10 3 2.1 4.4 4.8.6-3.5 3.3.9 4.8L10 13.8l-4.3 2.3.9-4.8L3.1 8l4.8-.6z",
  starFull: "m10 3 2.1 4.4 4.8.6-3.5 3.3.9 4.8L10 13.8l-4.3 2.3.9-4.8L3.1 8l4.8-.6z",
  dice: "M5.5 3.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM7 7h.01M13 7h.01M10 10h.01M7 13h.01M13 13h.01",
  alert: "M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.5v4.5M10 13.5v.1",
  warn: "M10 8v4M10 14.2v.1M10 3.5 2.5 16.5h15z",
  info: "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 9.5v4M10 6.7v.1",
  tick: "M4.5 10.5 8.5 14.5 15.5 6",
  key: "M11 9.5 16.5 4M14 6.5l2 2M12 12.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z",
  file: "M5.5 3h6l3.5 3.5V17H5.5zM11.5 3v3.5H15",
  ticket: "M3.5 10.5v-6a1 1 0 0 1 1-1h6l6 6.5-6.5 6.5zM7 7h.01",
  box: "M3.5 5.5h13V8h-13zM4.5 8v8h11V8M8 11h4",
  bars: "M3.5 6h13M3.5 10h13M3.5 14h13",
} as const;

export type IconName = keyof typeof iconPaths;

/** Shows an icon beside a text with the same meaning. Screen readers ignore the icon, because they read the text. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  const size = name === "mill" ? 28 : 20;
  return (
    <svg class={`icon-drawing ${name}`} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** Shows the sign of the Enter key, in the button that the Enter key presses. Screen readers ignore the sign. */
export const EnterKey = (): JSX.Element => <kbd aria-hidden="true">↵</kbd>;

/**
 * Shows a button with an icon but without a text. Screen readers read the name of the button, and the tooltip shows the
 * name.
 */
export function IconButton(props: {
  icon: IconName;
  name: string;
  onClick: () => void;
  describedBy?: string;
  /** Only for a button that opens and closes an element: true while the element is open. */
  expanded?: boolean;
  tabIndex?: number;
}): JSX.Element {
  return (
    <button
      type="button"
      class="icon"
      aria-label={props.name}
      title={props.name}
      aria-describedby={props.describedBy}
      aria-expanded={props.expanded}
      tabIndex={props.tabIndex}
      onClick={() => {
        props.onClick();
      }}
    >
      <Icon name={props.icon} />
    </button>
  );
}
