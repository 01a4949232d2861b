/**
 * Makes a file of a plot. The plot has the colours of the report as CSS variables, which only browsers know. In a file
 * each colour is an attribute, so that every program paints it. The dark theme is a rule for these attributes.
 */
const light = {
  ...{ paper: "#ffffff", ink: "#17191c", quiet: "#5b6169", line: "#e1e1dd", tint: "#f1efe6", wrong: "#b3261e" },
  ...{ blue: "#0b62b0", vermilion: "#c2480a", green: "#00795a", purple: "#94397c" },
  ...{ ochre: "#8a6400", sky: "#1b83b5", grey: "#6b7178" },
};
const dark: typeof light = {
  ...{ paper: "#16181b", ink: "#eceef0", quiet: "#a3a9b1", line: "#2e3237", tint: "#23262a", wrong: "#ff8a80" },
  ...{ blue: "#62a8ee", vermilion: "#f5894f", green: "#3cc39b", purple: "#dc8fc6" },
  ...{ ochre: "#d9b13f", sky: "#7cd0f5", grey: "#a0a6ad" },
};

type Colour = keyof typeof light;
const names = Object.keys(light) as Colour[];

const darkRules = names
  .flatMap((name) => ["fill", "stroke"].map((what) => `[${what}="${light[name]}"]{${what}:${dark[name]}}`))
  .join("");

const style = `@media(prefers-color-scheme:dark){${darkRules}}text{white-space:pre}`;

/** @throws Error for a colour that the charts do not have */
function plain(drawing: string): string {
  return drawing.replaceAll(/var\(--([a-z]+)\)/gu, (_, name: string) => {
    if (!(name in light)) throw new Error(`The charts have no colour "${name}".`);
    return light[name as Colour];
  });
}

interface Part {
  /** A heading above the drawing, as SVG text with its attributes. */
  readonly head?: string;
  readonly drawing: { readonly innerHTML: string; getAttribute(name: string): string | null };
}

export interface Legend {
  readonly colour: string;
  readonly text: string;
}

export const width = 800;
const headHeight = 30;

/** The width of a letter of the legend, in pixels: enough for the wide letters of most fonts. */
const letter = 7.7;

const lengthOf = (legend: readonly Legend[]): number =>
  letter * legend.reduce((sum, { text }) => sum + text.length + 2, -2);

/** Returns true if the legend has no room beside the title. */
const isBelow = (title: string, legend: readonly Legend[]): boolean =>
  22 + letter * title.length + 22 + lengthOf(legend) + 22 > width;

/**
 * Returns the legend at the right end of the title's line, or in a line of its own. Each text has its place, because not
 * all programs join them.
 */
function legendText(legend: readonly Legend[], below: boolean): string {
  const y = below ? 40 : 20;
  let x = below ? 22 : width - 22 - lengthOf(legend);
  return legend
    .map(({ colour, text }) => {
      const placed = `<text x="${Math.round(x)}" y="${y}" font-size="13" fill="${colour}">${text}</text>`;
      x += letter * (text.length + 2);
      return placed;
    })
    .join("");
}

/** Returns the text of an SVG file with one drawing below the other. */
export function svgFile(title: string, says: string, legend: readonly Legend[], parts: readonly Part[]): string {
  const below = isBelow(title, legend);
  let y = below ? headHeight + 20 : headHeight;
  const groups = parts.map(({ head, drawing }) => {
    const headed =
      head === undefined ? "" : `<text x="22" y="${y + 20}" font-size="12" fill="var(--quiet)">${head}</text>`;
    if (head !== undefined) y += headHeight;
    // The drawn symbols inherit two attributes from the plot's root element, which `innerHTML` does not contain.
    const group = `<g transform="translate(0,${y})" font-size="10" text-anchor="middle">${drawing.innerHTML}</g>`;
    y += Number(drawing.getAttribute("height"));
    return `${headed}${group}`;
  });
  return plain(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}"`,
      ` font-family="system-ui, sans-serif" role="img" aria-label="${says}"><style>${style}</style>`,
      `<rect width="${width}" height="${y}" fill="var(--paper)"/>`,
      legendText(legend, below),
      `<text x="22" y="20" font-size="13" font-weight="700" fill="var(--ink)">${title}</text>`,
      ...groups,
      "</svg>\n",
    ].join(""),
  );
}
