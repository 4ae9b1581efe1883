import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

type Props = { title: string; hint?: ReactNode; children: ReactNode };

/** A titled part of a form. The title can take the focus when a focused element is removed. */
export function FormSection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="max-sm:p-4">
        <h2 id={id} tabIndex={-1} className="rounded-sm font-semibold text-heading">
          {title}
        </h2>
        {hint && <p className="mt-1 text-muted">{hint}</p>}
        <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
      </Card>
    </section>
  );
}
