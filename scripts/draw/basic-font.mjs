import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../prepare.mjs';

const source = join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const styles = join(root, 'frontend', 'src', 'styles');

/** Cuts the characters of `font.css`'s last `unicode-range` out of the Latin font, so that one small file is enough. */
export async function drawBasicFont() {
  const css = readFileSync(join(styles, 'font.css'), 'utf8');
  const basic = /figtree-basic\.woff2[^}]*unicode-range:([^;]+);/.exec(css)?.[1] ?? '';
  const characters = basic.split(',').flatMap(charactersOf).join('');
  const font = await subsetFont(readFileSync(source), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 300, max: 900 } },
  });
  writeFileSync(join(styles, 'fonts', 'figtree-basic.woff2'), font);
}

/** @param {string} range `U+0020-007E` or `U+00A0` */
function charactersOf(range) {
  const [from = '', to = from] = range.trim().replace('U+', '').split('-');
  const first = Number.parseInt(from, 16);
  const count = Number.parseInt(to, 16) - first + 1;
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index));
}
