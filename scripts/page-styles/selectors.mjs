import postcss from 'postcss';
import { hasFieldWith } from './field-parts.mjs';
import { parenthesesAt } from './parentheses.mjs';

/** @typedef {import('./page-contents.mjs').PageContents} PageContents */

/** A name after what says of what it is one; an attribute; what combines them. */
const PART =
  /^(?:(?<kind>[.#]|::?)?(?<name>(?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)|\[(?:"[^"]*"|[^\]"])*\]|[*\s>+~]+)/i;

/**
 * Whether an element of the page may be what is selected, in whatever state: every element, class and id that is named
 * has to be there, and of those that are alternatives within `:is()` and the like, one.
 * @param {string} selector
 * @param {PageContents} page
 */
export function canMatch(selector, page) {
  let rest = selector;
  while (rest) {
    const part = PART.exec(rest);
    if (!part) throw new Error(`Not a known selector: ${selector}`);
    rest = rest.slice(part[0].length);
    const argument = parenthesesAt(rest);
    rest = rest.slice(argument?.length ?? 0);
    const { kind = '', name } = part.groups ?? {};
    if (name && !mayHave(page, kind, unescaped(name), argument)) return false;
  }
  return true;
}

/**
 * @param {PageContents} page
 * @param {string} kind
 * @param {string} name
 * @param {string | undefined} argument
 */
function mayHave(page, kind, name, argument) {
  if (kind === '') return page.elements.has(name.toLowerCase());
  if (kind === '.') return page.classes.has(name);
  if (kind === '#') return page.ids.has(name);
  if (kind === '::') return hasFieldWith(page, name);
  if (!argument || !/^(?:is|where|has)$/.test(name)) return true;
  return postcss.list.comma(argument.slice(1, -1)).some((selector) => canMatch(selector, page));
}

/** @param {string} name */
function unescaped(name) {
  return name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code, character) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );
}
