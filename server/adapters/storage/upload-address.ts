import { isUuid } from '#shared/text.ts';

/** The id that follows one of these prefixes, in an address with or without a query. */
export function uploadIdAfter(prefixes: string[], url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const address = `${origin}${pathname}`;
  const prefix = prefixes.find((each) => address.startsWith(each));
  const id = prefix === undefined ? '' : address.slice(prefix.length);
  return isUuid(id) ? id : undefined;
}
