import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoredSearch } from './restore-view.ts';

const search = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
  fc.string(),
  { minKeys: 1 },
);
const opening = fc.record({
  cause: fc.constantFrom('preload' as const, 'enter' as const, 'stay' as const),
  wasShown: fc.boolean(),
});

test('an address with a query is never changed', () => {
  fc.assert(
    fc.property(search, search, opening, (given, last, how) => {
      expect(restoredSearch({ ...how, search: given }, last)).toBeNull();
    }),
  );
});

test('a list that is opened without a query gets its last view, and opens no second time', () => {
  fc.assert(
    fc.property(search, (last) => {
      const restored = restoredSearch({ cause: 'enter', wasShown: false, search: {} }, last);
      expect(restored).toBe(last);
      expect(restoredSearch({ cause: 'enter', wasShown: false, search: restored ?? {} }, last)).toBeNull();
    }),
  );
});

test.each([
  ['a list on screen whose filters are cleared', { cause: 'stay', wasShown: false }],
  ['an entry of the history that was shown without a query', { cause: 'enter', wasShown: true }],
  ['a list that is loaded in advance', { cause: 'preload', wasShown: false }],
] as const)('%s stays', (_, how) => {
  expect(restoredSearch({ ...how, search: {} }, { status: 'lead' })).toBeNull();
});

test('a list without a last view shows all of its rows', () => {
  expect(restoredSearch({ cause: 'enter', wasShown: false, search: {} }, null)).toBeNull();
});
