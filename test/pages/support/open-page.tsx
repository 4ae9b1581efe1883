import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { Site } from '#shared/page.ts';
import { App } from '#web/app/app.tsx';
import { isProtected } from '#web/app/match-route.ts';
import { UserMenu } from '#web/app/nav-bar.tsx';
import { notFoundRoute, routesOf } from '#web/app/routes.ts';
import { currentUser } from '#web/features/accounts/accounts.queries.ts';
import { watchSession } from '#web/features/accounts/session.ts';
import { listenToHistory } from '#web/lib/history-listener.ts';
import { guardHistory } from '#web/lib/leave-guard.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { consolePages } from '#web/pages/admin/console-page.tsx';

const site: Site = {
  origin: 'http://localhost:3000',
  theme: 'light',
  development: true,
  feePercent: 10,
};

type Options = { as?: Self | null; site?: Partial<Site> };

export type OpenedPage = {
  /** Types, clicks and tabs like a user. */
  user: UserEvent;
  /** The current path and query. */
  address: () => string;
  goBack: () => Promise<void>;
  goForward: () => Promise<void>;
  /** Unmounts the page, as closing the tab would. */
  close: () => void;
};

let listening = false;

/** Renders the whole web app at this path, as `entry-client` does, but without server-rendered data. */
export async function openPage(
  path: string,
  { as = null, site: changes }: Options = {},
): Promise<OpenedPage> {
  if (!listening) {
    guardHistory();
    listenToHistory();
    listening = true;
  }
  window.history.pushState(null, '', path);
  const pageSite = { ...site, ...changes };
  const client = createQueryClient();
  watchSession(client, () => isProtected(window.location.pathname, pageSite));
  client.setQueryData(currentUser.queryKey, as);
  await loadPages(pageSite);
  const view = await act(async () =>
    render(
      <StrictMode>
        <App client={client} site={pageSite} />
      </StrictMode>,
    ),
  );
  return {
    user: userEvent.setup({ delay: null }),
    address: () => `${window.location.pathname}${window.location.search}`,
    goBack: () => step(() => window.history.back()),
    goForward: () => step(() => window.history.forward()),
    close: () => {
      view.unmount();
      client.clear();
    },
  };
}

/** Loads the code of every page, so that it makes no difference which pages earlier tests have loaded. */
async function loadPages(pageSite: Site): Promise<void> {
  const routes = [...routesOf(pageSite, 'visitors'), ...routesOf(pageSite, 'operators'), notFoundRoute];
  await Promise.all([
    UserMenu.preload(),
    ...routes.map(({ page }) => page.preload()),
    ...consolePages.map(({ Page }) => Page.preload()),
  ]);
}

/** History navigation is asynchronous. Listens in the capture phase, because a handled event isn't passed on. */
async function step(go: () => void): Promise<void> {
  await act(async () => {
    const options = { once: true, capture: true };
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, options));
    go();
    await moved;
  });
}

/** Stops the page's clock at this instant. Timers keep running. */
export function stopClockAt(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
}
