/** Counts the results that the web pages in test/e2e/pages declare, for `docs/fill.md`. */
import type { Declaration } from "./declaration.ts";
import type { CorpusPage } from "./pages.ts";

type Outcome = "filled" | "asked" | "refused" | "notYet";

const groups: Readonly<Record<string, string>> = {
  forms: "Forms and fields",
  languages: "Languages",
  decoys: "Decoys",
  covered: "Covered forms and fields",
  several: "Several forms",
  shadow: "Shadow trees and custom elements",
  frames: "Frames",
  late: "Opened or drawn late",
  steps: "Logins of two steps",
  change: "Changes of password",
  "sign-up": "Sign-ups",
  partial: "Characters of a password",
  frameworks: "Frameworks, real builds",
  reacting: "Scripts that watch the fields",
  documents: "Kinds of documents",
  questions: "Reasons to ask",
  hostile: "Hostile or broken pages",
  "which-form": "Which form is chosen",
  words: "Words for and against a purpose",
  "user-names": "Which field is for the username",
  shown: "Passwords shown as text",
  others: "Accounts for other users",
  secrets: "Other secrets of the same site",
  tables: "Pages with hundreds of fields",
};

/** Returns the outcome that a declaration states. */
export function outcomeOf({ notYet, refuses, asks }: Declaration): Outcome {
  if (notYet !== undefined) return "notYet";
  if (refuses !== undefined) return "refused";
  return asks === undefined ? "filled" : "asked";
}

function row(title: string, pages: readonly CorpusPage[]): string {
  const outcomes = pages.map(({ declaration }) => outcomeOf(declaration));
  const count = (wanted: Outcome): string => String(outcomes.filter((outcome) => outcome === wanted).length || "");
  return `| ${[title, pages.length, count("filled"), count("asked"), count("refused"), count("notYet")].join(" | ")} |`;
}

const linked = ({ file, declaration: { shape } }: CorpusPage): string => `[${shape}](../test/e2e/pages/${file})`;

/**
 * Returns Markdown: a table of the counts, and lists of the pages that are refused or not handled yet.
 *
 * @throws Error if a page is in a folder that has no title in `groups`
 */
export function countedPages(pages: readonly CorpusPage[]): string {
  const unknown = pages.find(({ group }) => !Object.hasOwn(groups, group));
  if (unknown) throw new Error(`The group of ${unknown.name} has no title.`);
  const of = (outcome: Outcome): readonly CorpusPage[] =>
    pages.filter(({ declaration }) => outcomeOf(declaration) === outcome);
  return [
    "| | Shapes | Filled | Asked first, then filled | Refused on purpose | Not handled yet |",
    "|---|---:|---:|---:|---:|---:|",
    ...Object.entries(groups).map(([group, title]) =>
      row(
        title,
        pages.filter((page) => page.group === group),
      ),
    ),
    row("**All**", pages),
    "",
    "Refused on purpose:",
    "",
    ...of("refused").map((page) => `- ${linked(page)}: \`${page.declaration.refuses ?? ""}\``),
    "",
    "Not handled yet:",
    "",
    ...of("notYet").map((page) => `- ${linked(page)}: ${page.declaration.notYet ?? ""}`),
  ].join("\n");
}

/** HTML comments before and after the counts in `docs/fill.md`. */
export const marks = ["<!-- counted from test/e2e/pages -->", "<!-- end of what is counted -->"] as const;
