import { allIn, attributeOf, textOf } from "./dom.ts";
import { normalize } from "./evidence/normalize.ts";

/** Most lists and checkboxes of a form whose words are read. */
const most = 40;

const longest = 60;

/** Returns the names and labels of the lists and checkboxes of a form. */
export function controlsIn(scope: Element): string {
  const controls = allIn(scope, "select, input[type=checkbox], input[type=radio]").slice(0, most);
  const words = controls.flatMap((each) => {
    const { prototype } = each.localName === "select" ? HTMLSelectElement : HTMLInputElement;
    const labels = Reflect.get(prototype, "labels", each) as NodeListOf<Element> | null;
    const [label] = Array.from(labels ?? []);
    return [
      ...["name", "id", "aria-label"].map((name) => attributeOf(each, name) ?? ""),
      label ? textOf(label).slice(0, longest) : "",
    ];
  });
  return normalize(words.join(" · "));
}
