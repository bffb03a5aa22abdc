import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from './routing.ts';

const HOSTILE = [
  '//e.test',
  '/\\e.test',
  '\\/e.test',
  '\\\\e.test',
  '///e.test',
  '/%2f%2fe.test',
  '%2f%2fe.test',
  '/%2fe.test',
  '/%5ce.test',
  '/%5c%5ce.test',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://e.test',
  'http://e.test',
  'HTTPS:e.test',
  'https:/e.test',
  '/\t/e.test',
  '/\n/e.test',
  '/\r\nLocation: //e.test',
  '/%0d%0aSet-Cookie:x',
  '/%09/e.test',
  'http://localhost:3000//e.test',
  '/.//e.test',
  '/..//e.test',
  '/a/..//e.test',
  '@e.test',
  'e.test',
  '?x=//e.test',
  '',
  '/\u0000/e.test',
];

describe('a redirect value', () => {
  it.each(HOSTILE)('%j is ignored', (value) => {
    expect(safeRedirect(value)).toBe('/dashboard');
  });

  it.each([null, undefined])('%j is the default', (value) => {
    expect(safeRedirect(value)).toBe('/dashboard');
  });

  it('keeps a path with its query and fragment', () => {
    expect(safeRedirect('/clients?search=a%20b&sort=-email#top')).toBe(
      '/clients?search=a%20b&sort=-email#top',
    );
  });

  it('never leaves the origin', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '/', '//', '/\\', '/%2f'),
        (rest, start) => {
          const target = new URL(safeRedirect(start + rest), 'http://localhost:3000');
          expect(target.origin).toBe('http://localhost:3000');
        },
      ),
    );
  });
});
