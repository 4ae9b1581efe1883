import { Route, Switch } from 'wouter';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { paths } from '#web/lib/paths.ts';

/** Each in a chunk of its own. */
export const consolePages = [
  {
    path: paths.admin,
    Page: lazyComponent<object>(() => import('./cases-page.tsx').then((m) => m.CasesPage)),
  },
  {
    path: paths.adminCase,
    Page: lazyComponent<object>(() => import('./case-page.tsx').then((m) => m.CasePage)),
  },
  {
    path: paths.adminBooking,
    Page: lazyComponent<object>(() => import('./booking-record-page.tsx').then((m) => m.BookingRecordPage)),
  },
  {
    path: paths.adminPeople,
    Page: lazyComponent<object>(() => import('./people-page.tsx').then((m) => m.PeoplePage)),
  },
  {
    path: paths.adminPerson,
    Page: lazyComponent<object>(() => import('./person-page.tsx').then((m) => m.PersonPage)),
  },
  {
    path: paths.adminReview,
    Page: lazyComponent<object>(() => import('./review-record-page.tsx').then((m) => m.ReviewRecordPage)),
  },
  {
    path: paths.adminFigures,
    Page: lazyComponent<object>(() => import('./figures-page.tsx').then((m) => m.FiguresPage)),
  },
  {
    path: paths.adminLog,
    Page: lazyComponent<object>(() => import('./log-page.tsx').then((m) => m.LogPage)),
  },
  {
    path: paths.adminOperators,
    Page: lazyComponent<object>(() => import('./operators-page.tsx').then((m) => m.OperatorsPage)),
  },
];

/** Every page of the operators' console. */
export function ConsolePage() {
  return (
    <Switch>
      {consolePages.map(({ path, Page }) => (
        <Route key={path} path={path}>
          <Page />
        </Route>
      ))}
    </Switch>
  );
}
