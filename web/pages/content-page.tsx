import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { contentNames } from '#shared/content/content-names.ts';
import * as contentCopy from '#web/features/content/content.copy.ts';
import { contentPage } from '#web/features/content/content.queries.ts';
import { ContentBody } from '#web/features/content/content-body.tsx';
import { loadFailed } from '#web/lib/load-failed.ts';
import { PageHead } from '#web/lib/page-head.tsx';
import { contentPath } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { CenteredSpinner } from '#web/ui/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** One of the operator's own pages, such as the terms. */
export function ContentPage() {
  const [location] = useLocation();
  const name = contentNames.find((each) => contentPath(each) === location.toLowerCase()) ?? 'about';
  const result = useQuery(contentPage(name));
  const { data: page, isFetching, refetch } = result;
  if (loadFailed(result)) {
    return <LoadError place="page" title={contentCopy.loadFailed} busy={isFetching} onRetry={refetch} />;
  }
  if (page === undefined) return <CenteredSpinner />;
  if (!page) return <NotFoundPage />;
  return (
    <article className="mx-auto max-w-prose px-4 py-10 sm:px-6 lg:py-14">
      <PageHead
        title={contentCopy.pageTitle(page.title)}
        description={page.description}
        path={contentPath(name)}
      />
      <h1 className="mb-8 font-semibold text-title">{page.title}</h1>
      <ContentBody nodes={page.body} />
    </article>
  );
}
