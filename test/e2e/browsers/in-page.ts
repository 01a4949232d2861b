/**
 * Functions that run inside a web page. The tests send the source code of these functions to the browser, so a function
 * may use only its arguments and `findControl`.
 */

export type ControlKind = "field" | "tickable" | "button";

/**
 * Finds a control by its accessible name.
 *
 * @param kind - the elements to search; `tickable` means check boxes and radio buttons; `button` means everything that
 * is pressed: buttons, links, tabs, menu items and `<summary>`
 * @param name - the accessible name of the control
 * @returns the control if it is visible and enabled, otherwise `null`
 * @throws Error if more than one visible and enabled control has the name
 */
export function findControl(kind: ControlKind, name: string): HTMLElement | null {
  const selector = {
    field: "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=hidden]), select, textarea",
    tickable: "input[type=checkbox], input[type=radio]",
    button:
      "button, a[href], summary, input[type=submit], input[type=button], [role=button], [role=tab], [role=menuitem]",
  }[kind];
  const words = (text: string): string => text.replace(/\s+/gu, " ").trim();
  const textOf = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const part of copy.querySelectorAll("input, select, textarea, [aria-hidden=true], style, script"))
      part.remove();
    for (const image of copy.querySelectorAll("img[alt]")) image.replaceWith(image.getAttribute("alt") ?? "");
    return words(copy.textContent);
  };
  const nameOf = (element: Element): string => {
    const ids = words(element.getAttribute("aria-labelledby") ?? "");
    if (ids !== "") {
      const parts = ids.split(" ").map((id) => document.getElementById(id));
      return words(parts.map((part) => (part === null ? "" : textOf(part))).join(" "));
    }
    const ariaLabel = words(element.getAttribute("aria-label") ?? "");
    if (ariaLabel !== "") return ariaLabel;
    if (element.matches("input[type=submit], input[type=button]")) return words((element as HTMLInputElement).value);
    const labels = kind === "button" ? null : (element as HTMLInputElement).labels;
    return labels === null ? textOf(element) : words([...labels].map(textOf).join(" "));
  };
  const wanted = words(name);
  const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const found = [...scope.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      nameOf(element) === wanted &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest("[inert], [aria-disabled=true]") === null &&
      !element.matches(":disabled"),
  );
  if (found.length > 1) throw new Error(`There are ${String(found.length)} controls (${kind}) named "${name}".`);
  return found[0] ?? null;
}

/** Returns the content of a field. The field may be `readonly`. */
export function readValue(name: string): string | undefined {
  const field = findControl("field", name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null;
  return field?.value;
}

export function readTicked(name: string): { on: boolean } | undefined {
  const control = findControl("tickable", name) as HTMLInputElement | null;
  return control === null ? undefined : { on: control.checked };
}

/**
 * Chooses an option of a `<select>`.
 *
 * @returns true if the `<select>` and the option were found
 */
export function chooseOption(name: string, option: string): boolean {
  const control = findControl("field", name);
  if (!(control instanceof HTMLSelectElement)) return false;
  const index = [...control.options].findIndex(({ text }) => text.trim() === option);
  if (index < 0) return false;
  control.focus();
  control.selectedIndex = index;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Focuses a field. If the field takes typed text, also selects its content, so that typing replaces the content. */
export function selectAll(name: string): { typeable: boolean } | undefined {
  const field = findControl("field", name) as HTMLInputElement | HTMLTextAreaElement | null;
  if (field === null) return undefined;
  field.focus();
  if (field.type === "range" || field.type === "color") return { typeable: false };
  field.select();
  return { typeable: true };
}

/**
 * Sets the value of a field that takes no typed text, such as a slider, and sends the events of typing. Calls the
 * setter of the element's prototype, because frameworks replace the setter of the element itself.
 */
export function setValue(name: string, text: string): boolean {
  const field = findControl("field", name) as HTMLInputElement | HTMLTextAreaElement | null;
  if (field === null) return false;
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  field.focus();
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

interface Armed extends HTMLElement {
  saltmillTest?: "armed" | "clicked";
}

/**
 * Makes a control record its next click in the property `saltmillTest`. Scrolls the control into view if the row of
 * buttons at the edge of the window (`.submit`) covers it.
 */
export function armClick(kind: ControlKind, name: string): boolean {
  const control: Armed | null = findControl(kind, name);
  if (control === null) return false;
  const { left, top, width, height } = control.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  if (above?.closest(".submit") && !control.contains(above)) control.scrollIntoView({ block: "center" });
  control.saltmillTest = "armed";
  control.addEventListener("click", () => (control.saltmillTest = "clicked"), { capture: true, once: true });
  return true;
}

/**
 * Scrolls to a control if it has recorded no click since `armClick`. The control may have moved, or another element may
 * cover it.
 *
 * @returns true if the control still exists and no click has reached it
 */
export function clickMissed(kind: ControlKind, name: string): boolean {
  const control: Armed | null = findControl(kind, name);
  if (control?.saltmillTest !== "armed") return false;
  control.scrollIntoView({ block: "nearest" });
  return true;
}

/** Scrolls to a field and returns the position of its center in the window, for a mouse click. */
export function targetOf(label: string): { x: number; y: number } | undefined {
  const field = findControl("field", label);
  field?.scrollIntoView({ block: "nearest" });
  const box = field?.getBoundingClientRect();
  return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
