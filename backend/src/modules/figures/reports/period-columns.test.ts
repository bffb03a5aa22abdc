import { describe, expect, test } from 'vitest';
import { type PeriodColumn, periodColumns } from './period-columns.ts';

const shown = (columns: PeriodColumn[]) =>
  columns.map(({ title, period: { from, to } }) => `${title}: ${from} ${to}`);

describe('a period beside another one', () => {
  test('of the same length before: months before months, otherwise days', () => {
    expect(shown(periodColumns({ from: '2026-02-01', to: '2026-03-31' }, 'before', 1))).toEqual([
      'Amount: 2026-02-01 2026-03-31',
      'Period before: 2025-12-01 2026-01-31',
    ]);
    expect(shown(periodColumns({ from: '2026-03-02', to: '2026-03-11' }, 'before', 1)).at(1)).toBe(
      'Period before: 2026-02-20 2026-03-01',
    );
  });

  test('of the year before, with the last day of a February', () => {
    expect(shown(periodColumns({ from: '2025-02-01', to: '2025-02-28' }, 'year', 1)).at(1)).toBe(
      'Year before: 2024-02-01 2024-02-29',
    );
    expect(shown(periodColumns({ from: '2024-02-10', to: '2024-02-29' }, 'year', 1)).at(1)).toBe(
      'Year before: 2023-02-10 2023-02-28',
    );
  });
});

describe('the parts of a period', () => {
  test('are its months and the sum; days outside the period don’t count', () => {
    expect(shown(periodColumns({ from: '2025-12-15', to: '2026-02-03' }, 'month', 1))).toEqual([
      'Dec 2025: 2025-12-15 2025-12-31',
      'Jan 2026: 2026-01-01 2026-01-31',
      'Feb 2026: 2026-02-01 2026-02-03',
      'Total: 2025-12-15 2026-02-03',
    ]);
  });

  test('are the quarters of the fiscal year', () => {
    const period = { from: '2025-12-15', to: '2026-02-03' };
    expect(shown(periodColumns(period, 'quarter', 1))).toEqual([
      'Oct – Dec 2025: 2025-12-15 2025-12-31',
      'Jan – Mar 2026: 2026-01-01 2026-02-03',
      'Total: 2025-12-15 2026-02-03',
    ]);
    expect(shown(periodColumns(period, 'quarter', 5))).toEqual([
      'Nov 2025 – Jan 2026: 2025-12-15 2026-01-31',
      'Feb – Apr 2026: 2026-02-01 2026-02-03',
      'Total: 2025-12-15 2026-02-03',
    ]);
  });

  test('are refused when there are too many to be read', () => {
    const period = { from: '2024-01-01', to: '2026-01-31' };
    expect(() => periodColumns(period, 'month', 1)).toThrow(
      'At most 24 columns. Choose a shorter period, or quarters',
    );
    expect(periodColumns(period, 'quarter', 1)).toHaveLength(10);
    expect(periodColumns({ ...period, to: '2025-12-31' }, 'month', 1)).toHaveLength(25);
  });
});
