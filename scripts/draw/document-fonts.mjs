import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../prepare.mjs';

const modules = join(root, 'node_modules');
const target = join(root, 'backend', 'src', 'pdf', 'fonts');

const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1cd, 0x1dc],
  [0x218, 0x21b],
  [0x2b0, 0x33f],
  [0x2000, 0x22ff],
];
const LATIN_EXTENDED = [
  [0x180, 0x24f],
  [0x1e00, 0x1e9f],
  [0x20a0, 0x20cf],
];
const ALL = [[0, 0x2fff]];
const SYMBOLS = [
  [0x2190, 0x21ff],
  [0x2318],
  [0x25a0, 0x25ff],
  [0x2605, 0x2606],
  [0x260e],
  [0x2610, 0x2612],
  [0x2660, 0x2667],
  [0x2709],
  [0x2713, 0x2718],
  [0x2794, 0x27be],
];
/** Punctuation, small figures, letterlike signs and fractions. */
const SIGNS = [
  [0x2010, 0x205e],
  [0x2070, 0x209c],
  [0x2100, 0x218b],
];
const MATHEMATICS = [
  [0x2190, 0x22ff],
  [0x2308, 0x230b],
  [0x27e8, 0x27e9],
];

const figtree = (/** @type {string} */ part, /** @type {number} */ weight) => ({
  source: `@fontsource-variable/figtree/files/figtree-${part}-wght-normal.woff2`,
  weight,
  ranges: LATIN,
});
const noto = (/** @type {string} */ part, weight = 400, ranges = ALL) => ({
  source: `@fontsource-variable/noto-sans/files/noto-sans-${part}-wght-normal.woff2`,
  weight,
  ranges,
});

/** @type {{ [file: string]: { source: string; weight?: number; ranges: number[][] } }} */
const FONTS = {
  'figtree-400.ttf': figtree('latin', 400),
  'figtree-600.ttf': figtree('latin', 600),
  'figtree-extended-400.ttf': figtree('latin-ext', 400),
  'figtree-extended-600.ttf': figtree('latin-ext', 600),
  'noto-latin-extended-400.ttf': noto('latin-ext', 400, LATIN_EXTENDED),
  'noto-greek-400.ttf': noto('greek'),
  'noto-greek-600.ttf': noto('greek', 600),
  'noto-greek-extended-400.ttf': noto('greek-ext'),
  'noto-cyrillic-400.ttf': noto('cyrillic'),
  'noto-cyrillic-600.ttf': noto('cyrillic', 600),
  'noto-cyrillic-extended-400.ttf': noto('cyrillic-ext'),
  'noto-vietnamese-400.ttf': noto('vietnamese'),
  'noto-vietnamese-600.ttf': noto('vietnamese', 600),
  'noto-symbols-400.ttf': {
    source: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2',
    ranges: SYMBOLS,
  },
  // The web slices of Noto Sans leave these characters out.
  'noto-signs-400.ttf': { source: '@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf', ranges: SIGNS },
  'noto-math-400.ttf': {
    source: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
    ranges: MATHEMATICS,
  },
};

/** The licence goes with the fonts. */
const LICENCES = {
  'LICENCE-figtree.txt': '@fontsource-variable/figtree/LICENSE',
  'LICENCE-noto.txt': '@fontsource-variable/noto-sans/LICENSE',
  'LICENCE-noto-symbols.txt': '@fontsource/noto-sans-symbols-2/LICENSE',
  'LICENCE-noto-math.txt': '@fontsource/noto-sans-math/LICENSE',
};

/** Cuts the static fonts of documents, because fontkit isn't reliable with WOFF2 and can't embed a variable font. */
export async function drawDocumentFonts() {
  mkdirSync(target, { recursive: true });
  for (const [file, { source, weight, ranges }] of Object.entries(FONTS)) {
    const font = await subsetFont(readFileSync(join(modules, source)), ranges.map(charactersOf).join(''), {
      targetFormat: 'sfnt',
      ...(weight && { variationAxes: { wght: weight } }),
    });
    writeFileSync(join(target, file), font);
  }
  for (const [file, licence] of Object.entries(LICENCES)) {
    copyFileSync(join(modules, licence), join(target, file));
  }
}

/** @param {number[]} range the first and the last code point */
function charactersOf([from = 0, to = from]) {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
