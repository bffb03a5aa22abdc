import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FORMATS, SCREENSHOTS, THEMES } from './screenshot-files.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const declared = Object.entries(SCREENSHOTS).flatMap(([name, { width, height, widths }]) =>
  THEMES.flatMap((theme) =>
    FORMATS.flatMap((format) =>
      widths[format].map((each) => ({
        file: `${name}-${theme}-${each}.${format}`,
        size: [each, Math.round((each * height) / width)],
      })),
    ),
  ),
);

test('each picture exists in each theme, format and width, and no other file does', async () => {
  const files = (await readdir(folder)).filter((file) => /\.(avif|webp)$/.test(file));
  expect(files.sort()).toEqual(declared.map(({ file }) => file).sort());
});

test('each picture has the proportions that the page reserves for it', async () => {
  const measured = await Promise.all(
    declared.map(async ({ file }) => {
      const { width, height } = await sharp(folder + file).metadata();
      return { file, size: [width, height] };
    }),
  );
  expect(measured).toEqual(declared);
});

test('a picture is at most 60 KB, all together at most 900', async () => {
  const sizes = await Promise.all(declared.map(async ({ file }) => (await stat(folder + file)).size));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(900 * 1024);
});
