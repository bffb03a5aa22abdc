import { readFileSync } from 'node:fs';
import { PRODUCT_NAME } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { DOCUMENTS, isPublicFile, metaOf, ORIGIN, valuesOf, wordsOf } from './site-documents.fixture.ts';

const DRAWN: Record<string, string> = JSON.parse(
  readFileSync(new URL('share-titles.json', import.meta.url), 'utf8'),
);
const LISTED = DOCUMENTS.filter(({ page }) => !page.unlisted);

describe.each(DOCUMENTS)('$name', ({ document }) => {
  test('has a title with the product’s name, and a language', () => {
    const titles = document.querySelectorAll('title').map(wordsOf);
    expect(titles).toEqual([expect.stringContaining(PRODUCT_NAME)]);
    expect(titles[0]?.length).toBeLessThanOrEqual(70);
    expect(valuesOf(document, 'html', 'lang')).toEqual(['en']);
  });
});

describe.each(LISTED)('$name', ({ page, document }) => {
  test('has a description of 70 to 160 characters, and keywords', () => {
    expect(metaOf(document, 'description')).toMatch(/^.{70,160}$/);
    expect(metaOf(document, 'keywords')?.split(', ').filter(Boolean).length).toBeGreaterThan(1);
    expect(metaOf(document, 'robots')).toBeUndefined();
  });

  test('names its canonical address', () => {
    expect(valuesOf(document, 'link[rel="canonical"]', 'href')).toEqual([ORIGIN + page.path]);
    expect(metaOf(document, 'og:url')).toBe(ORIGIN + page.path);
  });

  test('has a share title, a description, and a picture of its present title', () => {
    const image = metaOf(document, 'og:image') ?? '';
    const path = image.replace(ORIGIN, '');

    expect(metaOf(document, 'og:title')).toBeTruthy();
    expect(metaOf(document, 'og:description')).toBeTruthy();
    expect(metaOf(document, 'og:site_name')).toBe(PRODUCT_NAME);
    expect(metaOf(document, 'twitter:card')).toBe('summary_large_image');
    expect(image).toMatch(new RegExp(`^${ORIGIN}/.+\\.(png|jpg)$`));
    expect(isPublicFile(path), `${path} is missing: npm run draw`).toBe(true);
    expect([metaOf(document, 'og:image:width'), metaOf(document, 'og:image:height')]).toEqual([
      '1200',
      '630',
    ]);
    // The title has changed since its picture was drawn: `npm run draw` draws it again.
    expect(metaOf(document, 'og:image:alt')).toBe(DRAWN[path.replace('/share/', '')]);
  });
});

test.each(['title', 'description', 'og:title', 'og:image', 'canonical'])(
  'no two pages have the same %s',
  (name) => {
    const values = LISTED.map(({ document }) => {
      if (name === 'title') return wordsOf(document.querySelector('title'));
      if (name === 'canonical') return valuesOf(document, 'link[rel="canonical"]', 'href')[0];
      return metaOf(document, name);
    });
    expect(values.filter((value, place) => values.indexOf(value) !== place)).toEqual([]);
  },
);

test('answers of forms and the not-found page stay out of search engines', () => {
  const unlisted = DOCUMENTS.filter(({ page }) => page.unlisted);
  expect(unlisted.map(({ document }) => metaOf(document, 'robots'))).toEqual(unlisted.map(() => 'noindex'));
  expect(unlisted.map(({ page }) => page.path)).toEqual(['/contact/sent', null]);
});
