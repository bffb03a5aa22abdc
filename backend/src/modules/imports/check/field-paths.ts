type Members = Record<string, unknown>;

/** The value at a path such as `billingAddress.city`. */
export function valueAt(fields: Members, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Members | undefined)?.[name], fields);
}

/** The fields with other values at some paths. */
export function withValues(fields: Members, values: Readonly<Members>): Members {
  const changed: Members = { ...fields };
  for (const [path, value] of Object.entries(values)) {
    const [name = '', member] = path.split('.');
    changed[name] = member === undefined ? value : { ...(changed[name] as Members), [member]: value };
  }
  return changed;
}

/** The members of an object at the beginning of some paths. */
export function topOf(fields: Members, paths: readonly string[]): Members {
  const names = new Set(paths.map((path) => path.split('.')[0] ?? ''));
  return Object.fromEntries([...names].map((name) => [name, fields[name]]));
}
