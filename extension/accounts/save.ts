/** Offers a text as a file: a download of the page's own, which asks for no permission. */
export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url); // the browser has begun by then
  }, 60_000);
}
