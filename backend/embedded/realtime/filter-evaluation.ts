import type pg from 'pg';
import { type Change, filteredRow, type Row } from './change.ts';
import { FILTER_OPERATORS } from './filter.ts';
import type { CheckedCondition, Subscription } from './subscription.ts';

/**
 * Returns the subscriptions whose conditions all hold for the change. Equality of types that are equal by text is
 * decided here, everything else by Postgres with the column's type. NULL and a column absent from the change never
 * match, negated or not.
 */
export async function matchingSubscriptions(
  pool: pg.Pool,
  change: Change,
  candidates: Subscription[],
): Promise<Subscription[]> {
  const row = filteredRow(change);
  const matching: Subscription[] = [];
  for (const subscription of candidates) {
    if (!subscription.events.has(change.type)) continue;
    const known = holdsAllByText(subscription.conditions, row);
    // Waits only where Postgres must decide, because a change may have a thousand subscriptions.
    if (known ?? (await holdsAllInPostgres(pool, subscription, row))) matching.push(subscription);
  }
  return matching;
}

/** Undefined where only Postgres can decide. */
function holdsAllByText(conditions: CheckedCondition[], row: Row): boolean | undefined {
  let all: boolean | undefined = true;
  for (const condition of conditions) {
    const holds = holdsByText(condition, row[condition.column]);
    if (holds === false) return false;
    if (holds === undefined) all = undefined;
  }
  return all;
}

async function holdsAllInPostgres(pool: pg.Pool, subscription: Subscription, row: Row): Promise<boolean> {
  for (const condition of subscription.conditions) {
    const value = row[condition.column];
    if (value === undefined) return false;
    if (holdsByText(condition, value) === true) continue;
    if (!(await holdsInPostgres(pool, condition, value, subscription))) return false;
  }
  return true;
}

/** Undefined where only Postgres can decide. */
function holdsByText(condition: CheckedCondition, value: string | null | undefined): boolean | undefined {
  if (value === undefined) return false;
  const { operator, negated, equalByText, values } = condition;
  if (operator === 'is' && values[0] === 'null') return (value === null) !== negated;
  if (operator === 'isdistinct') return equalByText ? (value !== values[0]) !== negated : undefined;
  if (operator === 'is') return undefined;
  if (value === null) return false;
  if (!equalByText) return undefined;
  if (operator === 'eq' || operator === 'in') return values.includes(value) !== negated;
  if (operator === 'neq') return (value !== values[0]) !== negated;
  return undefined;
}

async function holdsInPostgres(
  pool: pg.Pool,
  condition: CheckedCondition,
  value: string | null,
  { subscriber }: Subscription,
): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ holds: boolean }>(conditionSql(condition), [value, condition.values]);
    return rows[0]?.holds ?? false;
  } catch (error) {
    // A failure, such as a pattern that takes too long, ends its own channel only.
    const reason = error instanceof Error ? error.message : String(error);
    subscriber.end(`Error evaluating \`filter\` params: ${reason}`);
    return false;
  }
}

function conditionSql({ operator, negated, sqlType, values }: CheckedCondition): string {
  const value = `($1::text)::${sqlType}`;
  const expression = expressionOf(operator, value, sqlType, values[0] ?? '');
  // Both parameters need a type, even where the expression doesn't use one of them.
  return `select coalesce(${negated ? 'not ' : ''}(${expression}), false) as holds from (select $2::text[]) as given`;
}

function expressionOf(operator: CheckedCondition['operator'], value: string, sqlType: string, first: string) {
  switch (operator) {
    case 'in':
      return `${value} = any(($2::text[])::${sqlType}[])`;
    case 'is':
      return `${value} is ${first === 'true' || first === 'false' ? first : 'unknown'}`;
    case 'like':
    case 'ilike':
    case 'match':
    case 'imatch':
      return `${value}::text ${FILTER_OPERATORS[operator]} ($2::text[])[1]`;
    default:
      return `${value} ${FILTER_OPERATORS[operator]} (($2::text[])[1])::${sqlType}`;
  }
}
