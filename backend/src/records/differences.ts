/** The changed fields with their values before and after. */
export function differences(before: object, after: object): Record<string, unknown> {
  const previous = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(previous[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, { before: previous[name], after: value }]));
}
