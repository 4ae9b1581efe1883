import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Router, type RouterProps, Switch, useLocation } from 'wouter';
import { AuthProvider } from '#web/features/accounts/auth-context.tsx';
import { CentredSpinner } from '#web/ui/dial.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NavBar } from './nav-bar.tsx';
import { ProtectedRoute } from './protected-route.tsx';
import { type AppRoute, notFoundRoute, routes } from './routes.ts';
import { ScrollToTop } from './scroll-to-top.tsx';

type Props = { client: QueryClient; ssr?: Pick<RouterProps, 'ssrPath' | 'ssrSearch'> };

export function App({ client, ssr }: Props) {
  return (
    <QueryClientProvider client={client}>
      <Router {...ssr}>
        <AuthProvider>
          <a
            href="#main"
            className="sr-only z-50 rounded-button bg-card p-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          <NavBar />
          <Main />
          <ScrollToTop />
          <Toaster />
        </AuthProvider>
      </Router>
    </QueryClientProvider>
  );
}

function Main() {
  const [path] = useLocation();
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <ErrorBoundary path={path}>
        <Suspense fallback={<CentredSpinner />}>
          <Switch>
            {routes.map((route) => (
              <Route key={route.path} path={route.path}>
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

function Page({ route }: { route: AppRoute }) {
  const { page: Content } = route;
  if (!route.protected) return <Content />;
  return (
    <ProtectedRoute path={route.path}>
      <Content />
    </ProtectedRoute>
  );
}
