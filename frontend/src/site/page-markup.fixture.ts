import { renderToStaticMarkup } from 'react-dom/server';
import type { SitePage } from './site.types.ts';

/** The markup of a page's content. */
export function markupOf(page: SitePage): string {
  return renderToStaticMarkup(page.render());
}

/** The visible text of a page, on one line. */
export function textOf(page: SitePage): string {
  return markupOf(page)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;)])/g, '$1');
}
