import type { ReactNode } from 'react';

/** What operators must not overlook about what is shown, such as that it is hidden, and why. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line rounded-lg bg-danger-soft p-4 text-danger">
      <strong className="block font-semibold">{title}</strong>
      {children}
    </p>
  );
}
