import { PRODUCT_NAME } from '@oficio/contracts';
import type { ShareImage, SitePage } from './site.types.ts';

const SIZE = { width: 1200, height: 630 } as const;

/** The name of a page's files: `contact-sent` for `/contact/sent`. */
export function pageName(path: string): string {
  return path.slice(1).replaceAll('/', '-') || 'home';
}

/** The picture drawn of a page's title, by path. */
export function shareImage(path: string, title: string): ShareImage {
  return { path: `/share/${pageName(path)}.png`, ...SIZE, alt: `${PRODUCT_NAME}: ${title}` };
}

/** The page's share picture. Its title is without the product's name, which is on every picture. */
export function shareImageOf({ path, meta: { title } }: SitePage): ShareImage {
  const words = title.replace(` · ${PRODUCT_NAME}`, '').replace(`${PRODUCT_NAME}: `, '');
  return shareImage(path ?? '/', words.charAt(0).toUpperCase() + words.slice(1));
}
