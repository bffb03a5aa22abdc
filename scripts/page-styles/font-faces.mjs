/**
 * Removes font files without any of the characters, which no browser would load.
 * @param {import('postcss').Root} styles
 * @param {ReadonlySet<string>} characters
 */
export function removeUnusedFontFaces(styles, characters) {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0);
  styles.walkAtRules('font-face', (fontFace) => {
    fontFace.walkDecls('unicode-range', ({ value }) => {
      const ranges = value.split(',').map(boundsOf);
      if (!codes.some((code) => ranges.some(([first, last]) => first <= code && code <= last))) {
        fontFace.remove();
      }
    });
  });
}

/**
 * @param {string} range as `U+A9`, `U+0-A1` or `U+4??`
 * @returns {[first: number, last: number]}
 */
function boundsOf(range) {
  const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
