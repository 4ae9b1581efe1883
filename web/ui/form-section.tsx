import { type ReactNode, useId } from 'react';
import { useAnchor } from '#web/lib/anchors.ts';
import { Card } from '#web/ui/card.tsx';

type Props = {
  title: string;
  hint?: ReactNode;
  /** The part of the address after `#` that leads here. */
  anchor?: string;
  children: ReactNode;
};

/** A titled part of a form. The title can take the focus when a focused element is removed. */
export function FormSection({ title, hint, anchor, children }: Props) {
  const id = useId();
  const heading = useAnchor<HTMLHeadingElement>(anchor);
  return (
    <section aria-labelledby={id}>
      <Card className="max-sm:p-4">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="w-fit scroll-mt-24 rounded-sm font-semibold text-heading"
        >
          {title}
        </h2>
        {hint && <p className="mt-1 text-muted">{hint}</p>}
        <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
      </Card>
    </section>
  );
}
