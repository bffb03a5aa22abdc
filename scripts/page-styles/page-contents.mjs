import { unescapeHtml } from '../unescape-html.mjs';

/**
 * The parts of a page that selectors match, and the characters of its text.
 * @typedef {object} PageContents
 * @property {ReadonlySet<string>} elements
 * @property {ReadonlySet<string>} classes
 * @property {ReadonlySet<string>} ids
 * @property {readonly ReadonlyMap<string, string>[]} fields the attributes of each
 * @property {ReadonlySet<string>} characters
 * @property {boolean} isFilled with text that only the server knows
 */

/** React writes none of these characters inside a tag except around attribute values. */
const TAG = /<([a-z][\w-]*)((?:[^<>"]|"[^"]*")*)>/gi;
const ATTRIBUTE = /([^\s"=/]+)(?:="([^"]*)")?/g;
const CODE = /(<(script|style)\b[^>]*>).*?<\/\2>/gs;

/**
 * @param {string} html as React writes it
 * @returns {PageContents}
 */
export function contentsOf(html) {
  const markup = html.replace(CODE, '$1');
  const tags = [...markup.matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: attributesOf(attributes),
  }));
  /** @param {string} name */
  const valuesOf = (name) => tags.flatMap(({ attributes }) => attributes.get(name) ?? []);
  return {
    elements: new Set(tags.map(({ name }) => name)),
    classes: new Set(valuesOf('class').flatMap((value) => value.split(/\s+/))),
    ids: new Set(valuesOf('id')),
    fields: tags
      .filter(({ name }) => name === 'input' || name === 'textarea')
      .map(({ attributes }) => attributes),
    characters: new Set(markup),
    isFilled: markup.includes('__FILL('),
  };
}

/** @param {string} source */
function attributesOf(source) {
  return new Map(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      unescapeHtml(value),
    ]),
  );
}
