import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-10">
      <h2 className="mb-6 font-semibold text-heading">{title}</h2>
      <div className="grid gap-8">{children}</div>
    </section>
  );
}

/** One state of a component, with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-muted text-sm">{name}</p>
      {children}
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-end gap-x-6 gap-y-5">{children}</div>;
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
