import type { JSX } from "preact";

const paths = {
  mill: "M14 2.5 24 8v12l-10 5.5L4 20V8zM4 8l10 5.5L24 8M14 13.5v12",
  lock: "M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM7 9V6.5a3 3 0 0 1 6 0V9",
  copy: "M9 7h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM13 7V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2h1",
  eye: "M2.500 10S5 5 10 5s7.500 5 7.500 5-2.500 5-7.500 5-7.500-5-7.500-5zM12.300 10a2.300 2.300 0 1 1-4.600 0 2.300 2.300 0 1 1 4.600 0",
  eyeOff: "M2.500 10S5 5 10 5s7.500 5 7.500 5-2.500 5-7.500 5-7.500-5-7.500-5zM4 16 16 4",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  qr: "M4 4h4v4H4zM12 4h4v4h-4zM4 12h4v4H4zM12 12h1.500v1.500M16 12v4h-4",
  globe:
    "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM3.500 7.500h13M3.500 12.500h13M10 3c-4.500 4.500-4.500 9.500 0 14M10 3c4.500 4.500 4.500 9.500 0 14",
  find: "M13.500 9a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0zM12.500 12.500l3.500 3.500",
  close: "M6 6l8 8M14 6l-8 8",
  options: "M4 6h6M14 6h2M12 4.500v3M4 14h2M10 14h6M8 12.500v3M4 10h9M16 10h0M14.500 8.500v3",
  back: "M12 4.500 6.500 10l5.500 5.500",
  list: "M3.500 5h13M3.500 10h13M3.500 15h8.500",
  bin: "M4 6h12M8 6V4h4v2M5.500 6l.8 10.500h7.400L14.500 6M8.500 9v5M11.500 9v5",
  health: "M10 16.500s-6-3.800-6-8.300a3.300 3.300 0 0 1 6-2 3.300 3.300 0 0 1 6 2c0 4.500-6 8.300-6 8.300z",
  transfer: "M10 3.500V12M6.700 8.700 10 12l3.300-3.300M4 16h12",
  kit: "M5.500 3h6l3.500 3.500V17H5.500zM8 10h4.500M8 13h4.500",
  shield: "M10 3l6 2.500v4.700c0 3.300-2.500 5.600-6 6.800-3.500-1.200-6-3.500-6-6.800V5.500z",
  open: "M11.500 4H16v4.500M16 4 9.500 10.500M14 12v4H4V6h4",
  edit: "m4 16 .8-3.400L13 4.400l2.600 2.600L7.400 15.200z",
  trash: "M4.500 6h11M6 6l.800 11h6.400L14 6M8 6V3.500h4V6",
  plus: "M10 4v12M4 10h12",
  bars: "M3.500 6h13M3.500 10h13M3.500 14h13",
} as const;

export type IconName = keyof typeof paths;

/** Shows an icon beside a text with the same meaning. It is hidden from screen readers. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  const size = name === "mill" ? 28 : 20;
  return (
    <svg class={`icon-drawing ${name}`} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

/** Shows a button with only an icon. Its name is the accessible name and the tooltip. */
export function IconButton(props: {
  icon: IconName;
  name: string;
  onClick: () => void;
  describedBy?: string;
  /** True if the element that the button opens and closes is open. */
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
