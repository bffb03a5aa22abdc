import { renderToStaticMarkup } from 'react-dom/server';
import type { SitePage } from './site.types.ts';

/** What a page's content is written as. */
export function markupOf(page: SitePage): string {
  return renderToStaticMarkup(page.render());
}

/** What a reader sees of it, on one line. */
export function textOf(page: SitePage): string {
  return markupOf(page)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;)])/g, '$1');
}
