import { describe, expect, it } from 'vitest';
import {
  CHECKED,
  DONE,
  DONE_FOR_GOOD,
  MAPPED,
  UNDONE,
  UNMAPPED,
  WITH_AMBIGUOUS_DATES,
  WITH_AMBIGUOUS_NUMBERS,
  WITH_ERROR,
  WITHOUT_NEWS,
} from './import.model.ts';
import { canImport } from './import.rules.ts';

describe('a stored import', () => {
  it('is checked once nothing is missing or ambiguous', () => {
    const checked = [
      MAPPED,
      UNMAPPED,
      WITH_AMBIGUOUS_DATES,
      WITH_AMBIGUOUS_NUMBERS,
      CHECKED,
      DONE,
      UNDONE,
    ].map((facts) => canImport(facts, { type: 'check.requested' }));
    expect(checked).toEqual([true, false, false, false, true, false, false]);
  });

  it('is written once it was checked, without its wrong rows only on request', () => {
    const written = (mode: 'all' | 'valid') =>
      [MAPPED, CHECKED, WITH_ERROR, WITHOUT_NEWS, DONE].map((facts) =>
        canImport(facts, { type: 'commit.requested', mode }),
      );
    expect(written('all')).toEqual([false, true, false, false, false]);
    expect(written('valid')).toEqual([false, true, true, false, false]);
  });

  it('is undone while that is possible', () => {
    const undone = [CHECKED, DONE, DONE_FOR_GOOD, UNDONE].map((facts) =>
      canImport(facts, { type: 'undo.requested' }),
    );
    expect(undone).toEqual([false, true, false, false]);
  });
});
