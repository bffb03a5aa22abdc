/** The active leaf states of a state value, each as its path: `active.connected`, `a.b, a.c`. */
export function stateText(value: unknown): string {
  return leaves(value, '').join(', ');
}

function leaves(value: unknown, path: string): string[] {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (typeof value === 'string') return [below(value)];
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  if (members.length === 0) return path === '' ? [] : [path];
  return members.flatMap(([name, inner]) => leaves(inner, below(name)));
}
