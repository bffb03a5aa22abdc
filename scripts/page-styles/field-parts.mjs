/** @typedef {ReadonlyMap<string, string>} Attributes */

const DATES = ['date', 'datetime-local', 'month', 'time', 'week'];

/**
 * The fields that have each pseudo-element; any other pseudo-element counts as present.
 * @type {readonly (readonly [RegExp, (field: Attributes) => boolean])[]}
 */
const FIELD_PARTS = [
  [/^placeholder$/, (field) => field.has('placeholder')],
  [/^file-selector-button$/, isOf('file')],
  [/^-webkit-search-/, isOf('search')],
  [/^-webkit-(?:inner|outer)-spin-button$/, isOf('number', ...DATES)],
  [/^-webkit-date/, isOf(...DATES)],
  [/^-webkit-calendar-picker-indicator$/, (field) => field.has('list') || isOf(...DATES)(field)],
];

/**
 * Whether the page may have a pseudo-element.
 * @param {import('./page-contents.mjs').PageContents} page
 * @param {string} name
 */
export function hasFieldWith({ fields }, name) {
  const [, isOfField] = FIELD_PARTS.find(([part]) => part.test(name)) ?? [];
  return !isOfField || fields.some(isOfField);
}

/** @param {string[]} types */
function isOf(...types) {
  return (/** @type {Attributes} */ field) => types.includes(field.get('type') ?? 'text');
}
