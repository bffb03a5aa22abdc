import postcss from 'postcss';
import { removeUnusedFontFaces } from './page-styles/font-faces.mjs';
import { contentsOf } from './page-styles/page-contents.mjs';
import { canMatch } from './page-styles/selectors.mjs';
import { removeUnread, settleUnset } from './page-styles/variables.mjs';

/** Tailwind's copy of `@property` for browsers that are older than any that the styles are built for. */
const PROPERTY_FALLBACK = /-webkit-hyphens:\s*none.*-moz-orient:\s*inline/;

/** What each browser that the styles are built for can do. */
const ALWAYS_SUPPORTED = /^\(color:\s*color-mix\(in lab,\s*red,\s*red\)\)$/;

/**
 * The rules that a page needs, of those of all pages: without those for elements, classes, ids and parts of fields that
 * it hasn't, and without the variables, animations and fonts that only those have read. Whatever is selected by anything
 * else stays, since scripts, the server and people change attributes and states. What a script adds to a page brings
 * the rules of all pages along.
 * @param {string} html the page as it is served
 * @param {string} allStyles
 */
export function stylesOf(html, allStyles) {
  const contents = contentsOf(html);
  const styles = postcss.parse(allStyles);
  settleSupport(styles);
  styles.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter((selector) => canMatch(selector, contents));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  settleUnset(styles);
  while (removeUnread(styles)) {
    // What has been removed may have been all that read another one.
  }
  if (!contents.isFilled) removeUnusedFontFaces(styles, contents.characters);
  removeEmpty(styles);
  const css = styles.toString();
  if (css.includes('</')) throw new Error('These styles can’t stand in a page');
  return css;
}

/** @param {import('postcss').Root} styles */
function settleSupport(styles) {
  styles.walkAtRules('supports', (atRule) => {
    if (PROPERTY_FALLBACK.test(atRule.params)) atRule.remove();
    else if (ALWAYS_SUPPORTED.test(atRule.params)) atRule.replaceWith(atRule.nodes ?? []);
  });
}

/** @param {import('postcss').Rule} rule */
function isKeyframe({ parent }) {
  return parent?.type === 'atrule' && /** @type {import('postcss').AtRule} */ (parent).name === 'keyframes';
}

/**
 * Conditions in which nothing is left, from within. An empty layer keeps its place: the sheet of all pages would put a
 * new one behind the others.
 * @param {import('postcss').Container} container
 */
function removeEmpty(container) {
  container.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0 && node.name !== 'layer') node.remove();
  });
}
