function found(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}.`);
  return element;
}

export const place = (): HTMLElement => found("app");
export const data = (): unknown => JSON.parse(found("data").textContent);
