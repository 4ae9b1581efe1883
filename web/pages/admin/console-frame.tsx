import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ConsoleGate, TimeLeft } from '#web/features/operator/access/console-gate.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import * as consoleCopy from './console.copy.ts';

const copy = consoleCopy.navigation;

/** The console's pages, in the order of its navigation. */
const places = [
  { path: paths.admin, label: copy.cases },
  { path: paths.adminPeople, label: copy.people },
  { path: paths.adminFigures, label: copy.figures },
  { path: paths.adminLog, label: copy.log },
  { path: paths.adminOperators, label: copy.operators },
];

type Props = {
  /** The document's title. */
  title: string;
  children: ReactNode;
};

/** Around every page of the console. The page itself is shown to operators who have entered. */
export function ConsoleFrame({ title, children }: Props) {
  const [current] = useLocation();
  return (
    <div className="mx-auto max-w-content px-4 pt-3 pb-16 sm:px-6">
      <title>{consoleCopy.pageTitle(title)}</title>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 border-line border-b pb-2">
        <nav aria-label={copy.label} className="-ml-3 max-sm:-ml-2">
          <ul className="flex flex-wrap">
            {places.map(({ path, label }) => (
              <li key={path}>
                <Button
                  asChild
                  variant="quiet"
                  className="px-3 max-sm:px-2 max-sm:text-sm aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-signal aria-[current=page]:underline-offset-8"
                >
                  <Link href={path} aria-current={path === current ? 'page' : undefined}>
                    {label}
                  </Link>
                </Button>
              </li>
            ))}
          </ul>
        </nav>
        <TimeLeft />
      </div>
      <ConsoleGate>{children}</ConsoleGate>
    </div>
  );
}
