/** An amount or a text, as it is compared. */
type Value = bigint | number | string;

interface Difference {
  what: string;
  expected: string;
  got: string;
}

/** Collects what the product says otherwise than the accountant. */
export class Comparison {
  readonly differences: Difference[] = [];
  /** How many figures of each report were compared. Those that are 0 on both sides don't count. */
  readonly counts: Record<string, number> = {};

  /** Compares the values of each place; a missing one is 0. */
  compare(
    report: string,
    expected: Iterable<readonly [place: string, value: Value]>,
    got: Iterable<readonly [place: string, value: Value]>,
    note = '',
  ): void {
    const [ours, theirs] = [new Map(expected), new Map(got)];
    for (const place of new Set([...ours.keys(), ...theirs.keys()])) {
      const [right, found] = [String(ours.get(place) ?? 0), String(theirs.get(place) ?? 0)];
      if (right === '0' && found === '0') continue;
      this.counts[report] = (this.counts[report] ?? 0) + 1;
      if (right === found) continue;
      this.differences.push({ what: `${report} ${note} ${place}`, expected: right, got: found });
    }
  }
}

/** The first differences, one a line; empty if there are none. */
export function tableOf(differences: readonly Difference[]): string {
  const lines = differences
    .slice(0, 100)
    .map(({ what, expected, got }) => `${what}: ${expected}, got ${got}`);
  return [...lines, ...(differences.length > 100 ? [`and ${differences.length - 100} more`] : [])].join('\n');
}
