const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** A name in double braces that a template doesn't know. */
export interface UnknownVariable {
  /** As it is typed, with its braces. */
  typed: string;
  /** The place of its first character in the text, from 0. */
  index: number;
  nearest: string;
}

/** Replaces `{{client.name}}` by the value of that name. There is no logic, and a value isn't filled again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (typed, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : typed,
  );
}

/** The first variable of a text that isn't among the names; null without one. */
export function unknownVariable(text: string, names: readonly string[]): UnknownVariable | null {
  for (const match of text.matchAll(VARIABLE)) {
    const [typed, name = ''] = match;
    if (!names.includes(name)) return { typed, index: match.index, nearest: nearestTo(name, names) };
  }
  return null;
}

function nearestTo(name: string, names: readonly string[]): string {
  const ranked = names
    .map((one) => ({ one, edits: editsBetween(name.toLowerCase(), one.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits);
  return ranked[0]?.one ?? '';
}

/** The Levenshtein distance: the fewest inserted, removed and replaced characters. */
function editsBetween(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
