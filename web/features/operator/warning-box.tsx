import type { ReactNode } from 'react';

/** A warning about the record, such as that it is hidden, and why. */
export function WarningBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line rounded-lg bg-danger-soft p-4 text-danger">
      <strong className="block font-semibold">{title}</strong>
      {children}
    </p>
  );
}
