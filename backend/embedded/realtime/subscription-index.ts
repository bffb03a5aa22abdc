import { WILDCARD } from './binding.ts';
import type { Row } from './change.ts';
import type { CheckedCondition, Subscription } from './subscription.ts';

/** Finds the subscriptions that a change may concern without visiting the others. */
export interface SubscriptionIndex {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  /** A superset of the subscriptions whose schema, table and filter match; filters read `row`. */
  candidates(schema: string, table: string, row: Row): Subscription[];
}

type ByValue = Map<string, Set<Subscription>>;

interface Bucket {
  /** By filter column, then by value. A subscription is filed under its first `eq`. */
  byColumn: Map<string, ByValue>;
  unfiltered: Set<Subscription>;
}

export function createSubscriptionIndex(): SubscriptionIndex {
  const buckets = new Map<string, Bucket>();

  function bucketOf(schema: string, table: string): Bucket {
    const key = JSON.stringify([schema, table]);
    const bucket = buckets.get(key) ?? { byColumn: new Map(), unfiltered: new Set() };
    buckets.set(key, bucket);
    return bucket;
  }

  function placeOf(subscription: Subscription): Set<Subscription> {
    const bucket = bucketOf(subscription.schema, subscription.table);
    const condition = subscription.conditions.find(isIndexed);
    const value = condition?.values[0];
    if (condition === undefined || value === undefined) return bucket.unfiltered;
    const byValue: ByValue = bucket.byColumn.get(condition.column) ?? new Map();
    bucket.byColumn.set(condition.column, byValue);
    const place = byValue.get(value) ?? new Set();
    byValue.set(value, place);
    return place;
  }

  return {
    add: (subscription) => {
      placeOf(subscription).add(subscription);
    },
    remove: (subscription) => {
      placeOf(subscription).delete(subscription);
      prune(buckets, subscription);
    },
    candidates: (schema, table, row) =>
      [
        [schema, table],
        [schema, WILDCARD],
        [WILDCARD, table],
        [WILDCARD, WILDCARD],
      ].flatMap((names) => {
        const bucket = buckets.get(JSON.stringify(names));
        return bucket === undefined ? [] : inBucket(bucket, row);
      }),
  };
}

function isIndexed({ operator, negated, equalByText }: CheckedCondition): boolean {
  return operator === 'eq' && !negated && equalByText;
}

function inBucket({ byColumn, unfiltered }: Bucket, row: Row): Subscription[] {
  const found = [...unfiltered];
  for (const [column, byValue] of byColumn) {
    const value = row[column];
    if (typeof value === 'string') found.push(...(byValue.get(value) ?? []));
  }
  return found;
}

/** Values come and go with users, so empty entries must be removed. */
function prune(buckets: Map<string, Bucket>, { schema, table, conditions }: Subscription): void {
  const key = JSON.stringify([schema, table]);
  const bucket = buckets.get(key);
  if (bucket === undefined) return;
  const condition = conditions.find(isIndexed);
  const byValue = condition && bucket.byColumn.get(condition.column);
  const value = condition?.values[0];
  if (byValue && value !== undefined && byValue.get(value)?.size === 0) byValue.delete(value);
  if (condition && byValue?.size === 0) bucket.byColumn.delete(condition.column);
  if (bucket.unfiltered.size === 0 && bucket.byColumn.size === 0) buckets.delete(key);
}
