interface RangeChange {
  /** The keys of the page, from its first row to its last. */
  all: readonly string[];
  key: string;
  isSelected: boolean;
  /** Whether the rows between this one and the last change follow it. */
  isRange: boolean;
}

/**
 * The selected keys after a change of one row. The last key of the set is the row of the last change, from which a range
 * begins.
 */
export function selectRange(keys: ReadonlySet<string>, change: RangeChange): ReadonlySet<string> {
  const { all, key, isSelected, isRange } = change;
  const anchor = [...keys].at(-1);
  const [from, to] = [anchor === undefined ? -1 : all.indexOf(anchor), all.indexOf(key)];
  const changed =
    isRange && isSelected && from !== -1 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
  const rest = [...keys].filter((other) => !changed.includes(other));
  if (!isSelected) return new Set(rest);
  return new Set([...rest, ...changed.filter((other) => other !== key), key]);
}
