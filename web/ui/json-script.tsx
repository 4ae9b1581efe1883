import { scriptSafeJson } from '#shared/text.ts';

/** Data inside the page, never run. The one place where raw text goes into HTML, escaped for a script element. */
export function JsonScript({ id, type, data }: { id?: string; type: string; data: unknown }) {
  return (
    <script
      id={id}
      type={type}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptSafeJson escapes whatever could end the element
      dangerouslySetInnerHTML={{ __html: scriptSafeJson(data) }}
    />
  );
}
