import { arrayLiteralToJson } from './array-literal.ts';

/** Converts a value in Postgres's text form to the JSON text of its `to_jsonb`. */
export type JsonWriter = (text: string) => string;

/** The facts that decide how `to_jsonb` writes a type: its base type (of a domain) and an array's element type. */
export interface TypeShape {
  /** OID of the base type. */
  base: number;
  kind: 'array' | 'composite' | 'castToJson' | 'other';
  /** OID of the base type of an array's element. */
  element?: number;
  elementKind?: TypeShape['kind'];
  delimiter?: string;
}

const BYTEA = 17;
const SCALARS = new Map<number, JsonWriter>([
  [16, (text) => (text === 't' ? 'true' : 'false')],
  ...[20, 21, 23, 700, 701, 1700].map((oid): [number, JsonWriter] => [oid, numberToJson]),
  [1082, JSON.stringify],
  [1114, (text) => JSON.stringify(text.replace(/^(\S+-\d\d-\d\d) /, '$1T'))],
  // The text has the zone `+00`, `to_jsonb` always writes the minutes too.
  [1184, (text) => JSON.stringify(text.replace(/^(\S+-\d\d-\d\d) (\S+[+-]\d\d)(?= |$)/, '$1T$2:00'))],
  [114, (text) => text],
  [3802, (text) => text],
]);

/**
 * The converter of a type, or undefined where only Postgres can convert (composites, casts to json). Follows
 * `datum_to_jsonb` and `json_categorize_type` of PostgreSQL. `bytea` is bare hex, as at Supabase.
 */
export function jsonWriter(type: TypeShape): JsonWriter | undefined {
  if (type.base === BYTEA) return (text) => JSON.stringify(text.replace(/^\\x/, ''));
  if (type.kind === 'array') {
    if (type.element === undefined || type.delimiter !== ',' || type.elementKind !== 'other')
      return undefined;
    const element = SCALARS.get(type.element) ?? JSON.stringify;
    return (text) => arrayLiteralToJson(text, element);
  }
  if (type.kind !== 'other') return undefined;
  return SCALARS.get(type.base) ?? JSON.stringify;
}

function numberToJson(text: string): string {
  // jsonb has no negative zero.
  if (text === '-0') return '0';
  return /^-?\d/.test(text) ? text : JSON.stringify(text);
}
