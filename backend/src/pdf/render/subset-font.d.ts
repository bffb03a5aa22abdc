declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** Then the characters are ''. */
    keepAllGlyphs?: boolean;
    variationAxes?: Record<string, { min: number; max: number } | number>;
  }

  /** The font with only the glyphs of these characters. */
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
