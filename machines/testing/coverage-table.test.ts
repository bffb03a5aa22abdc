import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoverageRow } from './coverage.ts';
import {
  clearCoverage,
  readBrowserRows,
  readCoverageRows,
  writeBrowserRow,
  writeCoverageRow,
} from './coverage-files.ts';
import { coverageTable } from './coverage-table.ts';

const door: CoverageRow = {
  machine: 'door',
  states: 6,
  transitions: 10,
  paths: 7,
  covered: 10,
  gaps: [],
  seenByPeople: true,
};
const hinge: CoverageRow = {
  ...door,
  machine: 'hinge',
  covered: 9,
  gaps: ['hinge: no path takes a --b--> c'],
  seenByPeople: false,
};

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'machine-coverage-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the table of machine coverage', () => {
  it('has a line for each machine, with the states seen in the browser', () => {
    const browserRows = [{ machine: 'door', expected: ['locked', 'open'], seen: ['locked', 'open'] }];
    const { text, gaps } = coverageTable(['door'], [door, hinge], browserRows, { browser: true });
    expect(text.split('\n')).toEqual([
      'machine  states  transitions  paths  covered  in the browser',
      'door     6       10           7      10/10    2/2',
      'hinge    6       10           7      9/10     –',
    ]);
    expect(gaps).toEqual([]);
  });

  it('names each gap', () => {
    const browserRows = [{ machine: 'door', expected: ['locked', 'open'], seen: ['open'] }];
    expect(coverageTable(['door', 'hinge', 'window'], [door, hinge], browserRows).gaps).toEqual([
      'door: the browser has not shown locked',
      'hinge: no path takes a --b--> c',
      'window: its tests have not run',
    ]);
  });

  it('requires a browser only for visible machines', () => {
    expect(
      coverageTable(['door', 'hinge'], [door, { ...hinge, gaps: [] }], [], { browser: true }).gaps,
    ).toEqual(['door: no browser has shown it']);
  });
});

describe('the files of machine coverage', () => {
  it('are read back, with the browser’s parts joined', () => {
    writeCoverageRow(hinge, directory);
    writeCoverageRow(door, directory);
    writeBrowserRow({ machine: 'door', expected: ['locked', 'open'], seen: ['open'] }, 1, directory);
    writeBrowserRow({ machine: 'door', expected: ['locked', 'open'], seen: ['locked'] }, 2, directory);
    expect(readCoverageRows(directory)).toEqual([door, hinge]);
    expect(readBrowserRows(directory)).toEqual([
      { machine: 'door', expected: ['locked', 'open'], seen: ['locked', 'open'] },
    ]);
    clearCoverage(directory);
    expect(readCoverageRows(directory)).toEqual([]);
  });
});
