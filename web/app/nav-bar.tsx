import { Compass } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import type { BellProps } from '#web/features/notifications/bell.tsx';
import { lazyComponent, useLoaded } from '#web/lib/lazy-component.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import * as appCopy from './app.copy.ts';
import type { UserMenuProps } from './user-menu.tsx';

const copy = appCopy.navigation;

/** Loaded only for signed-in users. */
export const UserMenu = lazyComponent<UserMenuProps>(() => import('./user-menu.tsx').then((m) => m.UserMenu));

const Bell = lazyComponent<BellProps>(() =>
  import('#web/features/notifications/bell.tsx').then((m) => m.Bell),
);

export function NavBar() {
  const { user } = useAuth();
  const isBellLoaded = useLoaded(Bell, Boolean(user));
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper print:hidden">
      <nav
        aria-label={copy.label}
        className="mx-auto flex min-h-16 max-w-content flex-wrap items-center justify-between gap-x-2 px-4 sm:px-6"
      >
        <Link
          href={paths.home}
          className="flex min-h-11 items-center gap-2.5 rounded-button pr-2 font-semibold text-xl tracking-tight"
        >
          <img src="/logo.png" alt="" width="36" height="36" />
          {copy.brand}
        </Link>
        {user ? (
          <div className="flex items-center gap-2">
            <Explore />
            {isBellLoaded ? <Bell userId={user.id} /> : <span className="size-11" />}
            <Suspense fallback={<span className="size-11" />}>
              <UserMenu user={user} />
            </Suspense>
          </div>
        ) : (
          <Button asChild variant="outline">
            <Link href={paths.auth}>{copy.signIn}</Link>
          </Button>
        )}
      </nav>
    </header>
  );
}

function Explore() {
  const [path] = useLocation();
  const isCurrent = path === paths.search;
  return (
    <Button asChild variant="quiet" className={isCurrent ? 'bg-ink text-paper hover:bg-ink' : ''}>
      <Link href={paths.search} aria-current={isCurrent ? 'page' : undefined}>
        <Compass aria-hidden="true" className="size-5" />
        <span className="max-[25rem]:sr-only">{copy.explore}</span>
      </Link>
    </Button>
  );
}
