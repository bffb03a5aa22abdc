import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoredSearch } from './use-restored-search.ts';

const search = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
  fc.string(),
  { minKeys: 1 },
);

test('an address with a query is never changed', () => {
  fc.assert(
    fc.property(search, search, fc.boolean(), (given, last, wasShown) => {
      expect(restoredSearch({ search: given, wasShown }, last)).toBeNull();
    }),
  );
});

test('a list that is opened without a query gets its last view, and opens no second time', () => {
  fc.assert(
    fc.property(search, (last) => {
      const restored = restoredSearch({ search: {}, wasShown: false }, last);
      expect(restored).toBe(last);
      expect(restoredSearch({ search: restored ?? {}, wasShown: false }, last)).toBeNull();
    }),
  );
});

test('an entry of the history that was shown without a query stays', () => {
  expect(restoredSearch({ search: {}, wasShown: true }, { status: 'lead' })).toBeNull();
});

test('a list without a last view shows all of its rows', () => {
  expect(restoredSearch({ search: {}, wasShown: false }, null)).toBeNull();
});
