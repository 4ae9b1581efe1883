import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import type { User } from '#shared/accounts/accounts.schema.ts';
import type { Site } from '#shared/page.ts';
import { App } from '#web/app/app.tsx';
import { UserMenu } from '#web/app/nav-bar.tsx';
import { notFoundRoute, routesOf } from '#web/app/routes.ts';
import { currentUser, setCurrentUser } from '#web/features/accounts/accounts.queries.ts';
import { onSessionEnd } from '#web/lib/api-client.ts';
import { listenToHistory } from '#web/lib/history-listener.ts';
import { guardHistory } from '#web/lib/leave-guard.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

const site: Site = {
  origin: 'http://localhost:3000',
  theme: 'light',
  development: true,
  feePercent: 10,
};

type Options = { as?: User | null; site?: Partial<Site> };

export type OpenedPage = {
  /** Types, clicks and tabs as the person at the screen. */
  user: UserEvent;
  /** Where the page is now: path and question. */
  address: () => string;
  goBack: () => Promise<void>;
  goForward: () => Promise<void>;
  /** Taken away as by closing the tab. */
  close: () => void;
};

let listening = false;

/** The whole web app at this address, as `entry-client` starts it, with nothing carried over from a server-rendered page. */
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
  const shown = { ...site, ...changes };
  const client = createQueryClient();
  onSessionEnd(() => setCurrentUser(client, null));
  client.setQueryData(currentUser.queryKey, as);
  await loadPages(shown);
  const view = await act(async () =>
    render(
      <StrictMode>
        <App client={client} site={shown} />
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

/** Every page's code, not only the first one's: whether an earlier test loaded a page must make no difference. */
async function loadPages(shown: Site): Promise<void> {
  const routes = [...routesOf(shown, 'visitors'), ...routesOf(shown, 'members'), notFoundRoute];
  await Promise.all([UserMenu.preload(), ...routes.map(({ page }) => page.preload())]);
}

/** Going through the history takes a task of its own. Heard first: a step that is handled is not passed on. */
async function step(go: () => void): Promise<void> {
  await act(async () => {
    const heard = { once: true, capture: true };
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, heard));
    go();
    await gone;
  });
}

/** The page's clock stands still at this instant; its timers run. */
export function stopClockAt(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
}
