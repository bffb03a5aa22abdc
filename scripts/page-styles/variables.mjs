/**
 * Removes unused variables and animations. Returns whether there were any.
 * @param {import('postcss').Root} styles
 */
export function removeUnread(styles) {
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

/**
 * Replaces each registered variable that nothing sets by its initial value or else by the fallback beside it.
 * @param {import('postcss').Root} styles
 */
export function settleUnset(styles) {
  const set = new Set();
  styles.walkDecls(/^--/, ({ prop }) => {
    set.add(prop);
  });
  /** @type {Map<string, string | undefined>} */
  const unset = new Map();
  styles.walkAtRules('property', (atRule) => {
    if (!set.has(atRule.params)) unset.set(atRule.params, initialValueOf(atRule));
  });
  styles.walkDecls((declaration) => {
    const value = settled(declaration.value, unset);
    // An empty value would make the declaration invalid and let another one apply.
    if (value !== declaration.value && value.trim()) declaration.value = value.replace(/\s+/g, ' ').trim();
  });
}

/** @param {import('postcss').AtRule} property */
function initialValueOf({ nodes = [] }) {
  const [value] = nodes.flatMap((node) =>
    node.type === 'decl' && node.prop === 'initial-value' ? node.value : [],
  );
  return value;
}

/**
 * @param {string} value of a declaration
 * @param {ReadonlyMap<string, string | undefined>} unset
 * @returns {string}
 */
function settled(value, unset) {
  const start = value.indexOf('var(');
  if (start < 0) return value;
  const argument = parenthesesAt(value.slice(start + 'var'.length)) ?? '';
  const before = value.slice(0, start);
  const after = value.slice(start + 'var'.length + argument.length);
  const [, name = '', fallback] = /^\(\s*(--[\w-]+)\s*(?:,(.*))?\)$/s.exec(argument) ?? [];
  const worth = unset.has(name) ? (unset.get(name) ?? fallback) : undefined;
  const kept = fallback === undefined ? name : `${name},${settled(fallback, unset)}`;
  return before + (worth === undefined ? `var(${kept})` : settled(worth, unset)) + settled(after, unset);
}

/**
 * The parentheses at the start of a text with their content; undefined without any.
 * @param {string} text
 */
function parenthesesAt(text) {
  if (!text.startsWith('(')) return undefined;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/\\.|"[^"]*"|[()]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) return text.slice(0, index + 1);
  }
  throw new Error(`Not closed: ${text}`);
}
