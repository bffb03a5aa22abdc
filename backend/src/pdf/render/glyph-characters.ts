import type { Font, Glyph, GlyphRun, Subset } from 'fontkit';

/**
 * fontkit remembers each glyph with the characters of its first use, also from an earlier document. Gives each use its
 * own ones, because a PDF file maps glyphs to characters.
 */
export function withOwnCharacters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  return Object.assign(font, {
    getGlyph: (id: number, characters?: number[]): Glyph => {
      const glyph = getGlyph(id, characters);
      if (!glyph || !characters || sameNumbers(glyph.codePoints, characters)) return glyph;
      return Object.assign(Object.create(glyph), { codePoints: characters });
    },
  });
}

/** Ids of glyphs are below it. */
const VARIANT = 0x1_0000;

/**
 * Arabic letters share glyphs: many are one shape with other dots. Gives each pair of a glyph and its characters an id of
 * its own, so that each is a character of its own in the PDF file's font.
 */
export class GlyphVariants {
  readonly #variants = new Map<number, string[]>();

  /** The run with the ids of variants. */
  of(run: GlyphRun): GlyphRun {
    const glyphs = run.glyphs.map((glyph) => {
      const known = this.#variants.get(glyph.id) ?? [];
      this.#variants.set(glyph.id, known);
      const characters = glyph.codePoints.join();
      if (!known.includes(characters)) known.push(characters);
      const variant = known.indexOf(characters);
      return variant === 0
        ? glyph
        : Object.assign(Object.create(glyph), { id: glyph.id + variant * VARIANT });
    });
    return Object.assign(Object.create(run), { glyphs });
  }

  /** Makes the subset take a glyph once for each of its variants. */
  subset(subset: Subset): Subset {
    const taken = subset as unknown as TakenGlyphs;
    const include = taken.includeGlyph.bind(subset);
    const places = new Map<number, number>();
    taken.includeGlyph = (glyph) => {
      const id = typeof glyph === 'number' ? glyph : glyph.id;
      if (id < VARIANT) return include(id);
      const place = places.get(id) ?? taken.glyphs.push(id % VARIANT) - 1;
      places.set(id, place);
      return place;
    };
    return subset;
  }
}

/** What fontkit's types leave out. */
interface TakenGlyphs {
  glyphs: number[];
  /** Returns the glyph's place in the subset. */
  includeGlyph: (glyph: number | Glyph) => number;
}

function sameNumbers(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}
