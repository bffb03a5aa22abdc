import { describe, expect, it } from 'vitest';
import { columnsWithoutRoom } from './fitting-columns.ts';

const COLUMNS = [
  { id: 'number', width: 100 },
  { id: 'client', width: 200, rank: 0 },
  { id: 'issued', width: 100, rank: 2 },
  { id: 'due', width: 100, rank: 1 },
  { id: 'total', width: 100, rank: 2 },
  { id: 'balance', width: 100, rank: 0 },
];

describe('the columns without room', () => {
  it.each([
    [700, []],
    [699, ['total']],
    [599, ['total', 'issued']],
    [499, ['total', 'issued', 'due']],
    [100, ['total', 'issued', 'due']],
  ])('of %i pixels are those of the highest rank, from the end: %j', (available, without) => {
    expect([...columnsWithoutRoom(COLUMNS, available)]).toEqual(without);
  });

  it('are none before the first layout', () => {
    expect(columnsWithoutRoom(COLUMNS, Number.POSITIVE_INFINITY).size).toBe(0);
  });
});
