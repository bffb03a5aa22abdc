import postcss from 'postcss';
import { removeUnusedFontFaces } from './page-styles/font-faces.mjs';
import { contentsOf } from './page-styles/page-contents.mjs';
import { canMatch } from './page-styles/selectors.mjs';
import { removeUnread, settleUnset } from './page-styles/variables.mjs';

/** Tailwind's copy of `@property` for browsers older than the oldest supported ones. */
const PROPERTY_FALLBACK = /-webkit-hyphens:\s*none.*-moz-orient:\s*inline/;

/** Conditions that every supported browser fulfils. */
const ALWAYS_SUPPORTED = /^\(color:\s*color-mix\(in lab,\s*red,\s*red\)\)$/;

/**
 * The subset of all pages' rules that one page needs: without rules for absent elements, classes, ids and field
 * parts, and without variables, animations and fonts that only those used. Rules that depend on anything else stay,
 * because scripts, the server and people change attributes and states. Content that a script adds brings the rules of
 * all pages along.
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
    // A removed rule may have been the only user of another variable.
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
 * Removes empty conditions from the inside out. An empty layer stays, because the full sheet would otherwise append
 * its layer after the others.
 * @param {import('postcss').Container} container
 */
function removeEmpty(container) {
  container.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0 && node.name !== 'layer') node.remove();
  });
}
