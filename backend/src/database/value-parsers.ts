import pg from 'pg';

const { builtins } = pg.types;
/** The oid of text[], which the library's list of types lacks. */
const TEXT_ARRAY: number = 1009;
const parseTextArray: (text: string) => unknown = pg.types.getTypeParser(TEXT_ARRAY, 'text');

/** Instants stay text in the contracts' format, because `Date` objects would take half of a list's CPU time. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === builtins.TIMESTAMPTZ) return isoInstant;
    if (oid === builtins.TIMESTAMP || oid === builtins.DATE) return unchanged;
    if (oid === builtins.INT8) return Number;
    if (oid === TEXT_ARRAY) return textArray;
    return pg.types.getTypeParser(oid, 'text');
  },
};

/** `2026-11-20 23:20:46.9+00` to `2026-11-20T23:20:46.900Z`; the sessions' time zone is UTC. */
export function isoInstant(text: string): string {
  if (!text.endsWith('+00') || text.length < 22) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/** Parses an array in Postgres' text format. Without quotes the text is the elements and commas. */
function textArray(text: string): unknown {
  if (text === '{}') return [];
  return /["\\]|NULL/i.test(text) ? parseTextArray(text) : text.slice(1, -1).split(',');
}

function unchanged(text: string): string {
  return text;
}
