import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Dial } from './dial.tsx';

type Props = {
  title: string;
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** Fills the page, a section of it, or replaces a list; a list's takes less room, so its action fits a phone's first screen. */
  place?: 'page' | 'section' | 'list';
  /** The level of its heading inside a page, one below the heading above it. */
  level?: 2 | 3;
};

/** Shown when there is nothing yet: what will appear here, and how to get started. */
export function EmptyState(props: Props) {
  return <Alert {...props} picture={<Dial look="face" className="size-24" />} />;
}

/** Shown when loading failed: what happened, and a way to try again. The clock in the picture has no hand. */
export function ErrorState(props: Props) {
  return (
    <div role="alert">
      <Alert {...props} picture={<Dial look="face" hand="none" className="size-24 text-danger" />} />
    </div>
  );
}

type AlertProps = Props & { picture: ReactNode };

function Alert({ title, text, action, place = 'section', level = 3, picture }: AlertProps) {
  const Title = place === 'page' ? 'h1' : (`h${level}` as const);
  return (
    <div
      className={clsx(
        'mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] place-content-center justify-items-center gap-3 px-4 text-center',
        place === 'list' ? 'py-2 sm:py-12' : 'py-12',
        place === 'page' && 'min-h-[60vh]',
      )}
    >
      {picture}
      <Title
        className={clsx('mt-2 text-balance font-semibold', place === 'page' ? 'text-title' : 'text-heading')}
      >
        {title}
      </Title>
      {text && <p className="text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
