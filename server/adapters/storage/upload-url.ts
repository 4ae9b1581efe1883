import { isUuid } from '#shared/text.ts';

/** The id that follows one of these prefixes in a URL, ignoring the query. */
export function uploadIdAfter(prefixes: string[], url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const target = `${origin}${pathname}`;
  const prefix = prefixes.find((each) => target.startsWith(each));
  const id = prefix === undefined ? '' : target.slice(prefix.length);
  return isUuid(id) ? id : undefined;
}
