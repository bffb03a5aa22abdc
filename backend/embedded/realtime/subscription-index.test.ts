import { expect, test } from 'vitest';
import type { CheckedCondition, Subscription } from './subscription.ts';
import { createSubscriptionIndex } from './subscription-index.ts';

function subscription(schema: string, table: string, ...conditions: CheckedCondition[]): Subscription {
  return {
    schema,
    table,
    conditions,
    id: 1,
    events: new Set(),
    subscriber: {} as Subscription['subscriber'],
  };
}

function owner(value: string, more: Partial<CheckedCondition> = {}): CheckedCondition {
  const plain = { negated: false, operator: 'eq', sqlType: 'pg_catalog.uuid', equalByText: true } as const;
  return { column: 'user_id', values: [value], ...plain, ...more };
}

test('a change finds the subscriptions of its table and value, and those for any value', () => {
  const index = createSubscriptionIndex();
  const found = [
    subscription('public', 'clients', owner('a')),
    subscription('public', 'clients'),
    subscription('public', '*'),
    subscription('*', '*'),
    subscription('*', 'clients'),
    subscription('public', 'clients', owner('b', { negated: true })),
    subscription('public', 'clients', owner('b', { equalByText: false })),
    subscription('public', 'clients', owner('b', { operator: 'neq' })),
  ];
  const passedBy = [
    subscription('public', 'clients', owner('b')),
    subscription('public', 'domains', owner('a')),
    subscription('other', 'clients'),
  ];
  for (const one of [...found, ...passedBy]) index.add(one);
  expect(new Set(index.candidates('public', 'clients', { user_id: 'a' }))).toEqual(new Set(found));
});

test('a missing or null value finds no subscription that names a value', () => {
  const index = createSubscriptionIndex();
  index.add(subscription('public', 'clients', owner('a')));
  expect(index.candidates('public', 'clients', {})).toEqual([]);
  expect(index.candidates('public', 'clients', { user_id: null })).toEqual([]);
});

test('a removed subscription is not found, its equals still are', () => {
  const index = createSubscriptionIndex();
  const [first, second] = [subscription('p', 't', owner('a')), subscription('p', 't', owner('a'))];
  index.add(first);
  index.add(second);
  index.remove(first);
  expect(index.candidates('p', 't', { user_id: 'a' })).toEqual([second]);
  index.remove(second);
  index.remove(second);
  expect(index.candidates('p', 't', { user_id: 'a' })).toEqual([]);
});
