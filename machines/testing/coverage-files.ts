import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CoverageRow } from './coverage.ts';

/** The states that a browser showed in one path, of those that it has to show. */
export interface BrowserRow {
  machine: string;
  expected: readonly string[];
  seen: readonly string[];
}

const MACHINE = '.machine.json';
const BROWSER = '.browser.json';

/** `coverage/machines` at the root of the repository. */
export function coverageDirectory(): string {
  let directory = import.meta.dirname;
  while (!existsSync(join(directory, 'package-lock.json'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error('The root of the repository was not found');
    directory = parent;
  }
  return join(directory, 'coverage', 'machines');
}

export function writeCoverageRow(row: CoverageRow, directory = coverageDirectory()): void {
  write(join(directory, row.machine + MACHINE), row);
}

/** One file for each path, because paths may run in several processes. `part` names the path. */
export function writeBrowserRow(
  row: BrowserRow,
  part: string | number,
  directory = coverageDirectory(),
): void {
  write(join(directory, `${row.machine}-${part}${BROWSER}`), row);
}

export function readCoverageRows(directory = coverageDirectory()): CoverageRow[] {
  return read<CoverageRow>(directory, MACHINE).toSorted((a, b) => a.machine.localeCompare(b.machine));
}

/** One row for each machine, which joins all its paths. */
export function readBrowserRows(directory = coverageDirectory()): BrowserRow[] {
  const byMachine = Map.groupBy(read<BrowserRow>(directory, BROWSER), ({ machine }) => machine);
  return [...byMachine].map(([machine, rows]) => ({
    machine,
    expected: [...new Set(rows.flatMap(({ expected }) => expected))].toSorted(),
    seen: [...new Set(rows.flatMap(({ seen }) => seen))].toSorted(),
  }));
}

/** Runs before the tests, so that the table ignores earlier runs. */
export function clearCoverage(directory = coverageDirectory()): void {
  rmSync(directory, { recursive: true, force: true });
}

function write(file: string, row: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(row, null, 2)}\n`);
}

function read<TRow>(directory: string, suffix: string): TRow[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith(suffix))
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as TRow);
}
