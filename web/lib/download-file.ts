export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser starts reading the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
