import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

const files = join(root, 'node_modules', '@fontsource-variable', 'figtree', 'files');
const font = readFileSync(join(files, 'figtree-latin-wght-normal.woff2')).toString('base64');

/** The colours of `frontend/src/styles/tokens.css`, light. */
const STYLE = `
  @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font}); font-weight: 300 900 }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
    background: oklch(0.979 0.006 82); color: oklch(0.235 0.014 55); font-family: Figtree }
  main { position: absolute; left: 80px; top: 0; height: 496px; width: 730px; display: flex;
    flex-direction: column; justify-content: center }
  p { margin: 0 0 20px; font-size: 28px; font-weight: 600; color: oklch(0.475 0.135 38) }
  h1 { margin: 0; font-weight: 600; line-height: 1.06; letter-spacing: -0.028em; text-wrap: balance }
  svg { position: absolute; inset: 0 }
  footer { position: absolute; left: 80px; right: 80px; top: 502px; height: 128px; display: flex;
    align-items: center; justify-content: space-between; font-size: 28px }
  strong { font-size: 40px; font-weight: 700; letter-spacing: -0.02em }
  span { color: oklch(0.43 0.016 60) }
`;

/** The product's mark as large as the page: a coin above a ruled line. */
const MARK = `
  <svg width="1200" height="630" fill="none" stroke="oklch(0.535 0.142 38)" stroke-linecap="round">
    <circle cx="985" cy="252" r="110" stroke-width="50" />
    <path d="M86 490h1028" stroke-width="12" />
  </svg>
`;

/**
 * The HTML of a share picture, 1200 × 630, with a title that is legible in a preview.
 * @param {{ title: string, section: string }} words
 */
export function sharePage({ title, section }) {
  const size = title.length > 60 ? 64 : title.length > 28 ? 76 : 104;
  // The landing page's title already contains it.
  const said = title.startsWith('The back office') ? '' : 'The back office of freelancers and web agencies';
  return `<!doctype html><style>${STYLE} h1 { font-size: ${size}px }</style>${MARK}
    <main>${section && `<p>${escaped(section)}</p>`}<h1>${escaped(title)}</h1></main>
    <footer><strong>Oficio</strong><span>${escaped(said)}</span></footer>`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
