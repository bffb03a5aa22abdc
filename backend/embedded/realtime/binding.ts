import type { ChangeType } from './change.ts';
import { type FilterCondition, parseFilter } from './filter.ts';
import { isJsonObject, type JsonObject } from './json.ts';

export const WILDCARD = '*';

/** One entry of a join's `postgres_changes`. */
export interface BindingRequest {
  events: ReadonlySet<ChangeType>;
  schema: string;
  table: string;
  conditions: FilterCondition[];
  select?: string[];
}

export type BindingResult = { request: BindingRequest } | { error: string };

const EVENTS: ChangeType[] = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * Parses an entry: `{schema, table, filter}`, `{schema, table}`, `{schema}` (all its tables) or `{table}` (schema
 * public). `*` stands for any; names match literally.
 */
export function readBinding(entry: JsonObject): BindingResult {
  const { schema, table, filter, select } = entry;
  if (typeof schema !== 'string' && typeof table !== 'string') {
    const given = JSON.stringify(entry);
    return {
      error: `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${given}`,
    };
  }
  const parsed = parseFilter(typeof filter === 'string' ? filter : '');
  if ('error' in parsed) return { error: `Error parsing \`filter\` params: ${parsed.error}` };
  return {
    request: {
      events: eventsOf(entry.event),
      schema: typeof schema === 'string' ? schema : 'public',
      table: typeof table === 'string' ? table : WILDCARD,
      conditions: parsed.conditions,
      ...(Array.isArray(select) && select.every((column) => typeof column === 'string') ? { select } : {}),
    },
  };
}

/**
 * The join's entries for the reply, which must echo them verbatim and in order. Each gets an id: not zero, equal for
 * equal entries and different otherwise.
 */
export function numberBindings(entries: unknown[]): { echo: unknown[]; ids: (number | undefined)[] } {
  const numbers = new Map<string, number>();
  const ids = entries.map((entry) => {
    if (!isJsonObject(entry)) return undefined;
    const text = JSON.stringify(Object.entries(entry).sort(([left], [right]) => (left < right ? -1 : 1)));
    const id = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, id);
    return id;
  });
  return {
    echo: entries.map((entry, index) => (isJsonObject(entry) ? { ...entry, id: ids[index] } : entry)),
    ids,
  };
}

/** `[event: INSERT, schema: public, table: clients, filters: …, select: …]`, as in the error messages. */
export function describeBinding({ events, schema, table, conditions, select }: BindingRequest): string {
  const event = events.size === EVENTS.length ? WILDCARD : [...events].join(',');
  const filters = conditions.map(
    ({ column, negated, operator, values }) =>
      `{"${column}", "${negated ? 'not.' : ''}${operator}", "${values.join(',')}"}`,
  );
  const columns = select === undefined ? 'nil' : `[${select.join(', ')}]`;
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}], select: ${columns}]`;
}

function eventsOf(event: unknown): ReadonlySet<ChangeType> {
  const name = typeof event === 'string' ? event.toUpperCase() : WILDCARD;
  const named = EVENTS.filter((known) => known === name);
  return new Set(named.length > 0 ? named : EVENTS);
}
