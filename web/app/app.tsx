import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Route, Router, type RouterProps, Switch, useLocation } from 'wouter';
import type { Site } from '#shared/page.ts';
import { roomPath } from '#shared/rooms/rooms.rules.ts';
import { AuthProvider, useAuth } from '#web/features/accounts/auth-context.tsx';
import { lazyComponent, useLoaded } from '#web/lib/lazy-component.tsx';
import { leave } from '#web/lib/leave-guard.ts';
import { SiteProvider, useSite } from '#web/lib/site.tsx';
import { CenteredSpinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.ts';
import * as appCopy from './app.copy.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import type { LiveUpdatesProps } from './live-updates.tsx';
import { matchRoute } from './match-route.ts';
import { NavBar } from './nav-bar.tsx';
import { ProtectedRoute } from './protected-route.tsx';
import { type AppRoute, audienceOf, notFoundRoute, routesOf } from './routes.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SessionEnd } from './session-end.tsx';
import { ThemeColor } from './theme-color.tsx';

const LiveUpdates = lazyComponent<LiveUpdatesProps>(() =>
  import('./live-updates.tsx').then((m) => m.LiveUpdates),
);

const Toaster = lazyComponent<object>(() => import('#web/ui/toaster.tsx').then((m) => m.Toaster));

type Props = { client: QueryClient; site: Site; ssr?: Pick<RouterProps, 'ssrPath' | 'ssrSearch'> };

/** Each part has its own Suspense boundary, so that React hydrates it in a separate task and input isn't blocked. */
export function App({ client, site, ssr }: Props) {
  return (
    <QueryClientProvider client={client}>
      <SiteProvider site={site}>
        <Router {...ssr} aroundNav={(navigate, to, options) => leave(() => navigate(to, options))}>
          <AuthProvider>
            <ThemeColor />
            <a
              href="#main"
              className="sr-only z-50 rounded-button bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
            >
              {appCopy.skipToContent}
            </a>
            <Frame>
              <NavBar />
            </Frame>
            <Main />
            <Frame>
              <Footer />
            </Frame>
            <ScrollToTop />
            <SessionEnd />
            <LazyLiveUpdates client={client} />
            <LazyToaster />
          </AuthProvider>
        </Router>
      </SiteProvider>
    </QueryClientProvider>
  );
}

/** What surrounds the pages, except those with a bar of their own. */
function Frame({ children }: { children: ReactNode }) {
  return !useIsBare() && <Suspense>{children}</Suspense>;
}

function useIsBare(): boolean {
  const [path] = useLocation();
  const { user } = useAuth();
  return matchRoute(path, useSite(), audienceOf(user)).route.isBare === true;
}

/** Loaded for signed-in users. */
function LazyLiveUpdates({ client }: { client: QueryClient }) {
  const { user } = useAuth();
  const isLoaded = useLoaded(LiveUpdates, Boolean(user));
  return user && isLoaded && <LiveUpdates client={client} userId={user.id} />;
}

/** Loads the toaster after hydration, or on a bare page with its first toast. If that fails, the next toast tries again. */
function LazyToaster() {
  const toastId = useToast()?.id;
  const isBare = useIsBare();
  const isLoaded = useLoaded(Toaster, !isBare || toastId !== undefined, toastId);
  return isLoaded && <Toaster />;
}

/** At least as tall as the window, so that content that loads late doesn't shift a visible footer. */
function Main() {
  const [path] = useLocation();
  const { user } = useAuth();
  const routes = routesOf(useSite(), audienceOf(user));
  const mustLoad = useRoomHeaders(path);
  if (mustLoad) return <CenteredSpinner />;
  return (
    <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
      <ErrorBoundary path={path}>
        <Suspense fallback={<CenteredSpinner />}>
          <Switch>
            {routes.map((route) => (
              <Route key={route.screen ?? route.path} path={route.path}>
                <Page route={route} />
              </Route>
            ))}
            <Route>
              <Page route={notFoundRoute} />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

/**
 * Only rooms may use camera and microphone, and browsers go by the headers of the page they loaded: whoever comes into a room
 * or out of one, such as by signing in, loads the page. Says whether that is about to happen.
 */
function useRoomHeaders(path: string): boolean {
  const isRoom = path.startsWith(roomPath(''));
  const [wasLoadedAsRoom] = useState(isRoom);
  const mustLoad = isRoom !== wasLoadedAsRoom;
  useEffect(() => {
    if (mustLoad) window.location.reload();
  }, [mustLoad]);
  return mustLoad;
}

function Page({ route }: { route: AppRoute }) {
  const { page: Content } = route;
  if (!route.protected) return <Content />;
  return (
    <ProtectedRoute path={route.path}>
      <Content />
    </ProtectedRoute>
  );
}
