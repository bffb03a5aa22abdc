import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PUBLIC_ROUTES, protectedRouteOf, REDIRECT_ROUTES } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { DOCUMENTS, FILES, isPublicFile, ORIGIN, valuesOf } from './site-documents.fixture.ts';

/** The build's file names, or source paths in tests. */
const BUILT = /^\/assets\//;

describe.each(DOCUMENTS)('$name', ({ document, page }) => {
  test('has no broken link', () => {
    const addresses = [
      ...valuesOf(document, '[href]', 'href'),
      ...valuesOf(document, '[action]', 'action'),
      ...valuesOf(document, '[formaction]', 'formaction'),
    ];
    expect(addresses.filter((address) => !resolves(address, page.path ?? '/nowhere', document))).toEqual([]);
  });

  test('links to no other server', () => {
    const foreign = valuesOf(document, '[href]', 'href').filter((address) => /^https?:/.test(address));
    expect(foreign.filter((address) => !address.startsWith(ORIGIN))).toEqual([]);
  });

  test('gives each picture a text and a size, and the picture exists', () => {
    for (const image of document.querySelectorAll('img')) {
      expect(image.hasAttribute('alt'), image.getAttributeValue('src') ?? '').toBe(true);
      expect(Number(image.getAttributeValue('width'))).toBeGreaterThan(0);
      expect(Number(image.getAttributeValue('height'))).toBeGreaterThan(0);
    }
    const sources = [
      ...valuesOf(document, 'img[src]', 'src'),
      ...valuesOf(document, 'img[srcset], source[srcset]', 'srcset').flatMap((set) =>
        set.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
      ),
    ];
    expect(sources.filter((source) => !isFile(source))).toEqual([]);
  });
});

/** @param from the page's own path */
function resolves(address: string, from: string, document: (typeof DOCUMENTS)[number]['document']): boolean {
  if (/^mailto:[^@\s]+@[^@\s]+$/.test(address)) return true;
  const { origin, pathname, hash } = new URL(address, ORIGIN + from);
  if (origin !== ORIGIN) return false;
  if (address.startsWith('#')) return hasTarget(document, hash);
  const target = DOCUMENTS.find(({ page }) => page.path === pathname);
  if (target) return hasTarget(target.document, hash);
  return isKnown(pathname) && hash === '';
}

function hasTarget(document: (typeof DOCUMENTS)[number]['document'], hash: string): boolean {
  return hash === '' || document.querySelector(`[id="${decodeURIComponent(hash.slice(1))}"]`) !== null;
}

function isKnown(path: string): boolean {
  return (
    FILES.some((file) => file.path === path) ||
    REDIRECT_ROUTES.some((route) => route.path === path) ||
    PUBLIC_ROUTES.some((route) => route.path === path && !('document' in route)) ||
    protectedRouteOf(path) !== undefined ||
    isFile(path)
  );
}

function isFile(path: string): boolean {
  if (BUILT.test(path) || isPublicFile(path)) return true;
  // Imported pictures have their source's name until they are built.
  const [source = ''] = path.split('?');
  return (
    /\/src\/.+\.\w+$/.test(source) && existsSync(fileURLToPath(new URL(`../..${source}`, import.meta.url)))
  );
}
