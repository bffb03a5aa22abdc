import { BLOG_SLUGS } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import {
  DOCUMENTS,
  metaOf,
  ORIGIN,
  type SiteDocumentFixture,
  valuesOf,
  wordsOf,
} from './site-documents.fixture.ts';
import { SCHEMAS } from './structured-data.schemas.fixture.ts';

interface StructuredData {
  '@type': keyof typeof SCHEMAS;
  [property: string]: unknown;
}

const BLOCK = /<script type="application\/ld\+json">(.*?)<\/script>/g;

function structuredDataOf({ html }: SiteDocumentFixture): StructuredData[] {
  return [...html.matchAll(BLOCK)].map(([, json = '']) => JSON.parse(json));
}

function typesOf(path: string): string[] {
  const found = DOCUMENTS.find(({ page }) => page.path === path);
  return found ? structuredDataOf(found).map((entries) => entries['@type']) : [];
}

describe.each(DOCUMENTS)('$name', (fixture) => {
  const { page, document } = fixture;
  const entries = structuredDataOf(fixture);

  test('has no unknown property and lacks no required one', () => {
    for (const data of entries) {
      expect(Object.keys(SCHEMAS)).toContain(data['@type']);
      const { error } = SCHEMAS[data['@type']].safeParse(data);
      expect(error?.issues ?? [], data['@type']).toEqual([]);
    }
  });

  test('has each type once', () => {
    const types = entries.map((data) => data['@type']);
    expect(types).toEqual([...new Set(types)]);
  });

  test('has breadcrumbs from the first page to itself, as on the page', () => {
    const trail = entries.find((data) => data['@type'] === 'BreadcrumbList');
    const inner = page.path !== null && page.path !== '/';
    expect(trail !== undefined).toBe(inner);
    const { data } = SCHEMAS.BreadcrumbList.safeParse(trail);
    if (!data) return;
    expect(data.itemListElement[0]?.item).toBe(`${ORIGIN}/`);
    expect(data.itemListElement.at(-1)?.item).toBe(ORIGIN + page.path);
    const shown = document.querySelectorAll('nav[aria-label="Breadcrumbs"] a');
    if (shown.length > 0) {
      expect(shown.map(wordsOf)).toEqual(data.itemListElement.map(({ name }) => name));
    }
  });

  test('has only questions and answers that are on the page', () => {
    const { data } = SCHEMAS.FAQPage.safeParse(entries.find((entry) => entry['@type'] === 'FAQPage'));
    // Paragraphs of the page are lines of the answer.
    const closed = (text: string) => text.replace(/\s+/g, '');
    const words = closed(wordsOf(document.querySelector('main')));
    for (const { name, acceptedAnswer } of data?.mainEntity ?? []) {
      expect(words).toContain(closed(name));
      expect(words).toContain(closed(acceptedAnswer.text));
    }
  });

  test('describes an article like its preview and its page', () => {
    const { data } = SCHEMAS.BlogPosting.safeParse(entries.find((entry) => entry['@type'] === 'BlogPosting'));
    expect(data !== undefined).toBe(metaOf(document, 'og:type') === 'article');
    if (!data) return;
    expect(data.headline).toBe(wordsOf(document.querySelector('h1')));
    expect(data.url).toBe(valuesOf(document, 'link[rel="canonical"]', 'href')[0]);
    expect(data.image.url).toBe(metaOf(document, 'og:image'));
    expect(data.datePublished).toBe(metaOf(document, 'article:published_time'));
    expect(data.dateModified).toBe(metaOf(document, 'article:modified_time'));
    expect(data.author.name).toBe(metaOf(document, 'article:author'));
    expect(data.articleSection).toBe(metaOf(document, 'article:section'));
  });
});

test.each([
  ['/', ['Organization', 'WebSite', 'SoftwareApplication']],
  ['/pricing', ['SoftwareApplication', 'FAQPage']],
  ['/help-center', ['FAQPage']],
  ...BLOG_SLUGS.map((slug) => [`/blog/${slug}`, ['BlogPosting']] as const),
] as const)('%s has the types %s', (path, types) => {
  expect(typesOf(path)).toEqual(expect.arrayContaining([...types]));
});

test('defines every referenced name somewhere', () => {
  const all = DOCUMENTS.flatMap(structuredDataOf);
  const entries = all.map((data) => data['@id']).filter(Boolean);
  const referred = all.flatMap(({ publisher, isPartOf }) => [publisher, isPartOf]).filter(Boolean);
  expect(referred.length).toBeGreaterThan(0);
  for (const reference of referred) expect(entries).toContain((reference as { '@id': string })['@id']);
});
