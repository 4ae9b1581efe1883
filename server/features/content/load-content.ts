import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deps } from '#server/deps.ts';
import type { ContentPage } from '#shared/content/content.schema.ts';
import { type ContentName, contentNames } from '#shared/content/content-names.ts';
import { readMarkdown } from './markdown.ts';

export type Content = ReadonlyMap<ContentName, ContentPage>;

/** Reads the operator's pages, once at the start. */
export function loadContent(folder: string | undefined): Content {
  const pages = new Map<ContentName, ContentPage>();
  if (folder === undefined) return pages;
  for (const name of contentNames) {
    const file = path.join(folder, `${name}.md`);
    const fallbackTitle = name.charAt(0).toUpperCase() + name.slice(1);
    if (existsSync(file)) pages.set(name, readMarkdown(readFileSync(file, 'utf8'), fallbackTitle));
  }
  return pages;
}

export function findContent({ content }: Pick<Deps, 'content'>, name: string): ContentPage | undefined {
  const known = contentNames.find((each) => each === name);
  return known && content.get(known);
}
