import { PRODUCT_NAME } from '@oficio/contracts';
import type { ShareImage, SitePage } from './site.types.ts';

const SIZE = { width: 1200, height: 630 } as const;

/** The picture drawn of a page's title, by path. */
export function shareImage(path: string, title: string): ShareImage {
  const name = path.split('/').filter(Boolean).join('-') || 'home';
  return { path: `/share/${name}.png`, ...SIZE, alt: `${PRODUCT_NAME}: ${title}` };
}

/** The page's own share picture, or the one drawn of its title. */
export function shareImageOf({ path, meta }: SitePage): ShareImage {
  return meta.share?.image ?? shareImage(path ?? '/', shareTitle(meta));
}

/** The title without the product's name, which is on every picture. */
function shareTitle({ title, share }: SitePage['meta']): string {
  const words = (share?.title ?? title).replace(` · ${PRODUCT_NAME}`, '').replace(`${PRODUCT_NAME}: `, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
