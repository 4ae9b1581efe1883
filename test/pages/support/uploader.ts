import { fireEvent, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

export type SentFile = { method: string; url: string; type: string | undefined; body: File };

/** Fakes what jsdom lacks for the uploader: stylesheets that load, and uploads by XMLHttpRequest. */
export function fakeUploads(): { sent: SentFile[] } {
  const sent: SentFile[] = [];
  loadStyles();
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 200;
      readonly responseText = '';
      responseType = '';
      private file = { method: '', url: '', type: undefined as string | undefined };

      open(method: string, url: string) {
        this.file = { ...this.file, method, url };
      }

      setRequestHeader(name: string, value: string) {
        if (name.toLowerCase() === 'content-type') this.file.type = value;
      }

      getAllResponseHeaders() {
        return 'etag: "1"';
      }

      abort() {}

      send(body: File) {
        sent.push({ ...this.file, body });
        queueMicrotask(() => this.dispatchEvent(new Event('load')));
      }
    },
  );
  return { sent };
}

function loadStyles(): void {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') node.dispatchEvent(new Event('load'));
  });
  observer.observe(document.head, { childList: true });
  onTestFinished(() => observer.disconnect());
}

/** Selects a file in the upload window, as the system's file dialog would. */
export function chooseFile(name: string, type: string, bytes = 3): void {
  const input = document.querySelector('input.uppy-Dashboard-input');
  if (!input) throw new Error('the uploader is not open');
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(bytes)], name, { type })] } });
}

export const uploader = () => screen.queryByRole('dialog', { name: 'Upload your photo' });
export const findUploader = () => screen.findByRole('dialog', { name: 'Upload your photo' });
