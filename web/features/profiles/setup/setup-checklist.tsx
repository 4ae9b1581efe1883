import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import * as setupCopy from './setup.copy.ts';
import { type SetupItem, setupItems } from './setup-items.ts';
import { useSetup } from './use-setup.ts';

/** What is left for a new expert to set up, until all is done or they hide it. */
export function SetupChecklist({ profile }: { profile: Profile }) {
  const id = useId();
  const { hide } = useSetup();
  const { setup } = profile;
  if (!setup || setup.hidden) return null;
  const items = setupItems(profile, setup);
  const doneCount = items.filter(({ done }) => done).length;
  if (doneCount === items.length) return null;
  return (
    <Card className="@container max-sm:p-4">
      <section aria-labelledby={id}>
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 id={id} className="font-semibold text-heading">
              {setupCopy.title}
            </h2>
            <p className="text-muted tabular-nums">{setupCopy.progress(doneCount, items.length)}</p>
          </div>
          <Button
            variant="quiet"
            aria-label={setupCopy.hideLabel}
            className="-mt-2 -mr-3"
            onClick={() => {
              // The button disappears with the list.
              document.getElementById('main')?.focus({ preventScroll: true });
              hide();
            }}
          >
            {setupCopy.hide}
          </Button>
        </div>
        <ul className="mt-3 grid gap-x-8 @2xl:grid-cols-2">
          {items.map((item) => (
            <Item key={item.title} {...item} />
          ))}
        </ul>
      </section>
    </Card>
  );
}

function Item({ title, purpose, href, done }: SetupItem) {
  return (
    <li className="border-line border-t">
      <Link
        href={href}
        state={{ from: paths.dashboard }}
        className="group flex min-h-16 items-center gap-3 rounded-sm py-3"
      >
        <span
          className={clsx(
            'grid size-6 shrink-0 place-items-center rounded-full border',
            done ? 'border-ink bg-ink text-paper' : 'border-field',
          )}
        >
          {done && <Check aria-hidden="true" strokeWidth={3} className="size-4" />}
          <span className="sr-only">{done ? setupCopy.done : setupCopy.toDo}: </span>
        </span>
        <span className="min-w-0 flex-1">
          <span className={clsx('block font-medium', done && 'text-muted line-through')}>{title}</span>
          {!done && <span className="block text-muted text-sm">{purpose}</span>}
        </span>
        {!done && (
          <ChevronRight
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
          />
        )}
      </Link>
    </li>
  );
}
