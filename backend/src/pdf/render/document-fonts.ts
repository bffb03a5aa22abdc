import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font, type GlyphRun } from 'fontkit';
import { packageRoot } from '../../package-root.ts';
import { GlyphVariants, withOwnCharacters } from './glyph-characters.ts';

export type Weight = 400 | 600;

export interface DocumentFont {
  /** Its name in the PDF document. */
  name: string;
  font: Font;
  /** The width of the text, in ems. */
  advanceOf: (text: string, rightToLeft?: boolean) => number;
  characters: ReadonlySet<number>;
  /** Of the texts in this font (BCP 47), if it isn't the document's. */
  language: string | undefined;
}

/** Each character is printed in the first font that has it. */
export interface DocumentFonts {
  400: readonly DocumentFont[];
  600: readonly DocumentFont[];
}

const FILES: Record<Weight, readonly string[]> = {
  400: [
    'figtree-400',
    'figtree-extended-400',
    'noto-latin-extended-400',
    'noto-greek-400',
    'noto-greek-extended-400',
    'noto-cyrillic-400',
    'noto-cyrillic-extended-400',
    'noto-vietnamese-400',
    'noto-symbols-400',
    'noto-signs-400',
    'noto-math-400',
  ],
  600: [
    'figtree-600',
    'figtree-extended-600',
    'noto-latin-extended-400',
    'noto-greek-600',
    'noto-greek-extended-400',
    'noto-cyrillic-600',
    'noto-cyrillic-extended-400',
    'noto-vietnamese-600',
    'noto-symbols-400',
    'noto-signs-400',
    'noto-math-400',
  ],
};

/**
 * Opens the fonts of documents.
 * @param extraFile the path of a TrueType or OpenType font for further characters
 */
export function openFonts(extraFile?: string): DocumentFonts {
  const folder = join(packageRoot(import.meta.dirname), 'src', 'pdf', 'fonts');
  const opened = new Map<string, DocumentFont>();
  const open = (name: string) => {
    const known = opened.get(name) ?? openFont(name, join(folder, `${name}.ttf`));
    opened.set(name, known);
    return known;
  };
  const extra = extraFile ? [openFont('extra', extraFile)] : [];
  return { 400: [...FILES[400].map(open), ...extra], 600: [...FILES[600].map(open), ...extra] };
}

function openFont(name: string, path: string): DocumentFont {
  return documentFont(name, readFileSync(path));
}

/** @param file a TrueType or OpenType font */
export function documentFont(name: string, file: Buffer, language?: string): DocumentFont {
  const opened = create(file);
  if (!('layout' in opened)) throw new Error(`${name} is a collection of fonts, not a font`);
  const font = withOwnCharacters(opened);
  const variants = new GlyphVariants();
  const layout = cachedLayout(font, variants);
  const characters = new Set(font.characterSet);
  const createSubset = font.createSubset.bind(font);
  return {
    name,
    font: Object.assign(font, {
      layout: copyOf(layout),
      createSubset: () => variants.subset(createSubset()),
    }),
    advanceOf: advances(layout, font),
    characters,
    language,
  };
}

type Layout = (text: string, rightToLeft: boolean) => GlyphRun;

/** The features of OpenType by which pdfkit hands on that a text runs from right to left. */
export const RIGHT_TO_LEFT: PDFKit.Mixins.OpenTypeFeatures[] = ['rtla', 'rtlm'];

const CACHED_WORDS = 5_000;

/** Lays text out with tabular figures, and keeps the layout of each word from one document to the next. */
function cachedLayout(font: Font, variants: GlyphVariants): Layout {
  const layout = font.layout.bind(font);
  const runs = { ltr: new Map<string, GlyphRun>(), rtl: new Map<string, GlyphRun>() };
  const layOut = (text: string, direction: 'ltr' | 'rtl') => {
    const run = withoutJoiners(layout(text, ['tnum'], undefined, undefined, direction));
    return direction === 'rtl' ? variants.of(run) : run;
  };
  return (text, rightToLeft) => {
    const direction = rightToLeft ? 'rtl' : 'ltr';
    const run = runs[direction].get(text) ?? layOut(text, direction);
    if (runs[direction].size >= CACHED_WORDS) runs[direction].clear();
    runs[direction].set(text, run);
    return run;
  };
}

/** fontkit puts a space in place of a joiner that has done its work, and the slices of fonts have no space. */
function withoutJoiners(run: GlyphRun): GlyphRun {
  const isShown = run.glyphs.map(({ codePoints }) => !JOINERS.has(codePoints[0] ?? 0));
  if (isShown.every(Boolean)) return run;
  return Object.assign(Object.create(run), {
    glyphs: run.glyphs.filter((_, index) => isShown[index]),
    positions: run.positions.filter((_, index) => isShown[index]),
  });
}

const JOINERS = new Set([0x200c, 0x200d]);

/** pdfkit scales the positions of a layout in place. */
function copyOf(layout: Layout): Font['layout'] {
  return (text, features) => {
    const run = layout(text, Array.isArray(features) && features.includes('rtla'));
    return Object.assign(Object.create(run), {
      positions: run.positions.map((position) => ({ ...position })),
    });
  };
}

/** Measures words alone, as pdfkit prints them; it doesn't divide what runs from right to left. */
function advances(layout: Layout, { unitsPerEm }: Font): DocumentFont['advanceOf'] {
  return (text, rightToLeft = false) => {
    if (rightToLeft) return layout(text, true).advanceWidth / unitsPerEm;
    let advance = 0;
    for (const word of text.split(/(?<= )/)) advance += layout(word, false).advanceWidth;
    return advance / unitsPerEm;
  };
}
