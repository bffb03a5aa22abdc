import postcss from 'postcss';

/**
 * The rules that a page needs, of those of all pages: without those for elements and classes that it hasn't, and without
 * the variables and animations that only those have read. Whatever is selected by anything else stays, since scripts,
 * the server and people change attributes and states.
 * @param {string} html the page as it is served
 * @param {string} allStyles
 */
export function stylesOf(html, allStyles) {
  const words = wordsOf(html);
  const styles = postcss.parse(allStyles);
  styles.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const selectors = rule.selectors.filter((selector) => canMatch(selector, words));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  while (removeUnread(styles)) {
    // What has been removed may have been all that read another one.
  }
  styles.walkAtRules((atRule) => {
    if (atRule.nodes?.length === 0) atRule.remove();
  });
  const css = styles.toString();
  if (css.includes('</')) throw new Error('These styles can’t stand in a page');
  return css;
}

/**
 * Tailwind's names hold every character but white space and quotes; `&`, `>` and `'` are escaped in a page.
 * @param {string} html
 */
function wordsOf(html) {
  const words = html.match(/[^\s"<>]+/g) ?? [];
  return new Set(
    words.map((word) => word.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")),
  );
}

/** @param {import('postcss').Rule} rule */
function isKeyframe({ parent }) {
  return parent?.type === 'atrule' && /** @type {import('postcss').AtRule} */ (parent).name === 'keyframes';
}

/**
 * Whether a page of these words may have what is selected: the element, and each class that is named outright, or
 * where none is, one of those within `:is()` and the like.
 * @param {string} selector
 * @param {ReadonlySet<string>} words
 */
function canMatch(selector, words) {
  const [element] = /^[a-z][a-z0-9]*/.exec(selector) ?? [];
  if (element && !words.has(element)) return false;
  const outright = classesOf(withoutArguments(selector));
  if (outright.length > 0) return outright.every((name) => words.has(name));
  const within = classesOf(selector);
  return within.length === 0 || within.some((name) => words.has(name));
}

/**
 * The selector without what stands in parentheses that aren't part of a name.
 * @param {string} selector
 */
function withoutArguments(selector) {
  let depth = 0;
  return (selector.match(/\\.|[^\\]/g) ?? [])
    .filter((character) => {
      if (character === '(') depth += 1;
      const isOutside = depth === 0;
      if (character === ')') depth -= 1;
      return isOutside;
    })
    .join('');
}

/** @param {string} selector */
function classesOf(selector) {
  return [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
}

/**
 * Removes variables and animations that nothing names; says whether there were any.
 * @param {import('postcss').Root} styles
 */
function removeUnread(styles) {
  const read = new Set(styles.toString().match(/(?<=var\()--[\w-]+/g));
  const animations = new Set();
  styles.walkDecls(/^animation|^--/, ({ value }) => {
    for (const word of value.match(/[\w-]+/g) ?? []) animations.add(word);
  });
  let removed = false;
  /** @param {import('postcss').ChildNode} node */
  const remove = (node) => {
    node.remove();
    removed = true;
  };
  styles.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) remove(declaration);
  });
  styles.walkAtRules('property', (atRule) => {
    if (!read.has(atRule.params)) remove(atRule);
  });
  styles.walkAtRules('keyframes', (atRule) => {
    if (!animations.has(atRule.params)) remove(atRule);
  });
  styles.walkRules((rule) => {
    if (rule.nodes.length === 0) remove(rule);
  });
  return removed;
}
