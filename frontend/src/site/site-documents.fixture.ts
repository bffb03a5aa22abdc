import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type HtmlElement, Parser, StaticConfigLoader } from 'html-validate';
import { SITE_PAGES } from './pages.tsx';
import { PUBLIC_URL_PLACEHOLDER } from './public-url.ts';
import { fileOf, renderSite } from './render-site.tsx';
import type { SitePage } from './site.types.ts';

/** An installation's address, as the server inserts it. */
export const ORIGIN = 'https://oficio.example';

export interface SiteDocumentFixture {
  page: SitePage;
  /** The test's name. */
  name: string;
  html: string;
  document: HtmlElement;
}

export const FILES = renderSite({
  beforePaintCode: 'void 0',
  script: '/assets/site.js',
  style: '/assets/site.css',
  font: '/assets/figtree.woff2',
}).map((file) => ({ ...file, content: file.content.replaceAll(PUBLIC_URL_PLACEHOLDER, ORIGIN) }));

const configuration = await new StaticConfigLoader({ root: true }).getConfigFor('page.html');

/** Every page of the site, parsed as served. */
export const DOCUMENTS: SiteDocumentFixture[] = SITE_PAGES.map((page) => {
  const html = fileNamed(fileOf(page));
  const document = new Parser(configuration).parseHtml(html);
  return { page, name: page.path ?? fileOf(page), html, document };
});

/** @throws for an unknown file name */
export function fileNamed(name: string): string {
  const file = FILES.find((candidate) => candidate.name === name);
  if (!file) throw new Error(`The site writes no ${name}`);
  return file.content;
}

/** The values of an attribute, in the order of the document. */
export function valuesOf(document: HtmlElement, selector: string, attribute: string): string[] {
  return document
    .querySelectorAll(selector)
    .map((element) => unescaped(element.getAttributeValue(attribute) ?? ''));
}

/** The content of the page's meta element of that name, or undefined. */
export function metaOf(document: HtmlElement, name: string): string | undefined {
  const [content] = valuesOf(document, `meta[name="${name}"], meta[property="${name}"]`, 'content');
  return content;
}

/** The visible text of an element, on one line. */
export function wordsOf(element: HtmlElement | null): string {
  return unescaped(element?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the application's public files contain this path. */
export function isPublicFile(path: string): boolean {
  return existsSync(fileURLToPath(new URL(`../../public${path}`, import.meta.url)));
}

function unescaped(text: string): string {
  return text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
