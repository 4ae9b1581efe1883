import { rmSync } from 'node:fs';

// biome-ignore lint/style/noDefaultExport: Playwright asks for one
export default function removeData(): void {
  if (process.env.E2E_DATA_DIR) rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true });
}
