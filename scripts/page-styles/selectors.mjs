import parser from 'postcss-selector-parser';
import { hasFieldWith } from './field-parts.mjs';

/** @typedef {import('./page-contents.mjs').PageContents} PageContents */

/**
 * Whether a selector can match an element of the page in some state: all named elements, classes and ids exist, and
 * of the alternatives in `:is()` and the like at least one.
 * @param {string} selector
 * @param {PageContents} page
 * @throws {Error} when it can't be read
 */
export function canMatch(selector, page) {
  return parser()
    .astSync(selector)
    .nodes.every(({ nodes }) => nodes.every((part) => mayHave(page, part)));
}

/**
 * @param {PageContents} page
 * @param {import('postcss-selector-parser').Node} part
 * @returns {boolean}
 */
function mayHave(page, part) {
  if (part.type === 'tag') return page.elements.has(part.value.toLowerCase());
  if (part.type === 'class') return page.classes.has(part.value);
  if (part.type === 'id') return page.ids.has(part.value);
  if (part.type !== 'pseudo') return true;
  if (part.value.startsWith('::')) return hasFieldWith(page, part.value.slice(2));
  if (!/^:(?:is|where|has)$/.test(part.value) || part.nodes.length === 0) return true;
  return part.nodes.some(({ nodes }) => nodes.every((inner) => mayHave(page, inner)));
}
