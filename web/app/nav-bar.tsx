import { clsx } from 'clsx';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { lazily } from '#web/lib/lazily.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { UserMenuProps } from './user-menu.tsx';

/** Only signed-in people need the menu, so only they load it. */
export const UserMenu = lazily<UserMenuProps>(() => import('./user-menu.tsx').then((m) => m.UserMenu));

export function NavBar() {
  const { user } = useAuth();
  const [path] = useLocation();
  const exploring = path === paths.search;
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper">
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-4">
        <Link
          href={paths.home}
          className="flex min-h-11 items-center gap-2.5 font-semibold text-lg tracking-tight"
        >
          <img src="/logo.png" alt="" width="28" height="28" />
          InTime
        </Link>
        {user ? (
          <div className="flex items-center gap-2">
            <Button asChild variant="quiet" className={clsx({ 'bg-ink/8': exploring })}>
              <Link href={paths.search} aria-current={exploring ? 'page' : undefined}>
                Explore
              </Link>
            </Button>
            <Suspense fallback={<span className="size-11" />}>
              <UserMenu user={user} />
            </Suspense>
          </div>
        ) : (
          <Button asChild variant="outline">
            <Link href={paths.auth}>Sign In</Link>
          </Button>
        )}
      </nav>
    </header>
  );
}
