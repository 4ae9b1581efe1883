import type { ReactNode } from 'react';

type Props = { id: string; title: string; children: ReactNode };

/** A part of the record, which a link at the top of the page leads to. */
export function RecordSection({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-4">
      <h2 id={id} className="scroll-mt-24 font-semibold text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
