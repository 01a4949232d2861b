/**
 * Saves a text or bytes as a file. The page clicks a download link, because the browser's API for downloads needs a
 * permission.
 */
export function save(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url); // after a minute, the download has started
  }, 60_000);
}
