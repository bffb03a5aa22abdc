import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font, type GlyphRun } from 'fontkit';
import { packageRoot } from '../../package-root.ts';

export type Weight = 400 | 600;

export interface DocumentFont {
  /** Its name in the PDF document. */
  name: string;
  font: Font;
  /** The width of the text, in ems. */
  advanceOf: (text: string) => number;
  characters: ReadonlySet<number>;
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
  const font = create(readFileSync(path));
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts, not a font`);
  const layout = cachedLayout(font);
  const characters = new Set(font.characterSet);
  return {
    name,
    font: Object.assign(font, { layout: copyOf(layout) }),
    advanceOf: advances(layout, font),
    characters,
  };
}

type Layout = (text: string) => GlyphRun;

const CACHED_WORDS = 5_000;

/** Lays text out with tabular figures, and keeps the layout of each word from one document to the next. */
function cachedLayout(font: Font): Layout {
  const layout = font.layout.bind(font);
  const runs = new Map<string, GlyphRun>();
  return (text) => {
    const run = runs.get(text) ?? layout(text, ['tnum']);
    if (runs.size >= CACHED_WORDS) runs.clear();
    runs.set(text, run);
    return run;
  };
}

/** pdfkit scales the positions of a layout in place. */
function copyOf(layout: Layout): Layout {
  return (text) => {
    const run = layout(text);
    return Object.assign(Object.create(run), {
      positions: run.positions.map((position) => ({ ...position })),
    });
  };
}

/** Measures words alone, as pdfkit prints them. */
function advances(layout: Layout, { unitsPerEm }: Font): DocumentFont['advanceOf'] {
  return (text) => {
    let advance = 0;
    for (const word of text.split(/(?<= )/)) advance += layout(word).advanceWidth;
    return advance / unitsPerEm;
  };
}
