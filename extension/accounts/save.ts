/** Saves a text as a file. The page offers it as a download of its own, which needs no permission. */
export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url); // by then the download has started
  }, 60_000);
}
