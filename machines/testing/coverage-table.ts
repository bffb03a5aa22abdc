import type { CoverageRow } from './coverage.ts';
import type { BrowserRow } from './coverage-files.ts';

export interface CoverageTable {
  text: string;
  /** The gaps in words; empty when every machine is covered. */
  gaps: readonly string[];
}

const HEADINGS = ['machine', 'states', 'transitions', 'paths', 'covered', 'in the browser'];

/**
 * The table of one run, with a row for each of `machines`. With `browser`, the states of every visible machine must
 * have been seen in the browser, too.
 */
export function coverageTable(
  machines: readonly string[],
  rows: readonly CoverageRow[],
  browserRows: readonly BrowserRow[],
  { browser = false }: { browser?: boolean } = {},
): CoverageTable {
  const gaps = machines.flatMap((machine) => {
    const row = rows.find((candidate) => candidate.machine === machine);
    const shown = browserRows.find((candidate) => candidate.machine === machine);
    return [
      ...(row?.gaps ?? [`${machine}: its tests have not run`]),
      ...(browser && row?.seenByPeople && !shown ? [`${machine}: no browser has shown it`] : []),
      ...unseen(shown).map((state) => `${machine}: the browser has not shown ${state}`),
    ];
  });
  const cells = rows.map((row) => [
    row.machine,
    String(row.states),
    String(row.transitions),
    String(row.paths),
    `${row.covered}/${row.transitions}`,
    browserCell(browserRows.find(({ machine }) => machine === row.machine)),
  ]);
  return { text: align([HEADINGS, ...cells]), gaps };
}

function unseen(row: BrowserRow | undefined): string[] {
  return row?.expected.filter((state) => !row.seen.includes(state)) ?? [];
}

function browserCell(row: BrowserRow | undefined): string {
  return row
    ? `${row.expected.filter((state) => row.seen.includes(state)).length}/${row.expected.length}`
    : '–';
}

function align(lines: readonly (readonly string[])[]): string {
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
