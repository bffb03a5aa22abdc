import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';

/* What every public page loads before any interaction, in a production build. */

const FRONTEND = fileURLToPath(new URL('../../../', import.meta.url));

let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  const built = await build({
    root: FRONTEND,
    configFile: `${FRONTEND}/vite.site.config.ts`,
    logLevel: 'error',
    build: { write: false },
  });
  files = (built as Rolldown.RolldownOutput).output;
});

function kilobytes(text: string): number {
  return gzipSync(text, { level: 9 }).byteLength / 1024;
}

function entries(): Rolldown.OutputChunk[] {
  return files.filter((file) => file.type === 'chunk').filter(({ isEntry }) => isEntry);
}

test('the scripts are two files of at most 2 KB together, and import nothing', () => {
  const scripts = entries().filter(
    ({ fileName }) => !fileName.endsWith('.css') && /before-paint|site/.test(fileName),
  );

  expect(scripts.map(({ imports }) => imports)).toEqual([[], []]);
  expect(scripts.map(({ code }) => kilobytes(code)).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(2);
});

test('the script before the paint is a classic script, not a module', () => {
  const beforePaint = entries().find(({ name }) => name === 'before-paint');

  expect(beforePaint?.exports).toEqual([]);
  expect(beforePaint?.code).not.toMatch(/\bimport\b(?!\()|\bexport\b/);
});

test('the styles of all pages are at most 12 KB', () => {
  const styles = files.filter(({ fileName }) => fileName.endsWith('.css'));

  expect(styles).toHaveLength(1);
  const [style] = styles;
  const source = style?.type === 'asset' ? style.source : '';
  expect(kilobytes(source.toString())).toBeLessThanOrEqual(12);
});
