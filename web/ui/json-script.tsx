import { scriptSafeJson } from '#shared/text.ts';

/** Embeds data in the page as a script that never runs. The only place that writes raw HTML, escaped for a script element. */
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
