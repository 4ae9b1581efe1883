import { useRouter } from 'wouter';

/** What stands behind the address's question mark, as it stands there: the router's own hook decodes it once too often. */
export function useQueryString(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
