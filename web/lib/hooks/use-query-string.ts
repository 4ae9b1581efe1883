import { useRouter } from 'wouter';

/** The raw query string. The router's own hook decodes it once too often. */
export function useQueryString(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
